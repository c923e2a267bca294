//! How many taps the score desk needs for a turn.

use brade_core::brade::position::Setup;
use brade_core::brade::rules::Rules;
use brade_core::brade::ways::{Node, ways};
use brade_core::brade::win::Win;
use serde_json::{Value, json};

use crate::desk::{all_records, turns_of};
use crate::tabs::{Screen, visit};

/// Counts, with what the desk itself uses, how many taps each turn needs. A turn is the position, the throw, its ways and
/// the steps that were played.
const COUNT: &str = r#"
    const [turns, done] = arguments;
    const count = async () => {
        const { actions } = await import("/assets/desk-turn.js");
        const { read } = await import("/assets/position.js");
        const follow = (nodes, node, left) => {
            const { steps: open, play } = nodes[node];
            if (play !== null) return left.length === 0 ? play : null;
            for (const [from, die, , , men, next] of open) {
                if (left[0]?.[0] !== from || left[0][1] !== Math.min(from + die, 25)) continue;
                const found = follow(nodes, next, left.slice(men));
                if (found !== null) return found;
            }
            return null;
        };
        return JSON.parse(turns).map(([position, dice, nodes, steps]) => {
            const play = follow(nodes, 0, steps);
            if (play === null) throw new Error(`${position} ${dice} ${steps}`);
            return actions(read(position), dice, { nodes }, play);
        });
    };
    count().then(done, (error) => done(String(error)));
"#;

/// The nodes of a throw as the service gives them, without what the count does not need.
fn nodes(position: &str, dice: &str, rules: &Rules) -> Value {
    let setup: Setup = position.parse().unwrap();
    let found = ways(&setup.board, setup.to_move, dice.parse().unwrap(), rules);
    let node = |node: &Node| {
        let steps = node.steps.iter().map(|way| {
            let (from, die) = (way.step.from.number(), way.step.die.pips());
            json!([from, die, way.step.hits, 0, way.men, way.next])
        });
        let win = node.play.and_then(|play| found.plays[play].1).map(Win::name);
        json!({ "steps": steps.collect::<Value>(), "play": node.play, "win": win })
    };
    found.nodes.iter().map(node).collect()
}

#[test]
fn the_games_of_the_vectors_need_at_most_three_actions_a_turn() {
    visit(Screen::Desktop, |tab, _| {
        let (mut actions, mut turns) = (0, 0);
        for record in all_records() {
            let of_game = turns_of(&record)
                .into_iter()
                .map(|(position, dice, steps)| json!([position, dice, nodes(&position, &dice, &record.rules), steps]));
            let of_game = of_game.collect::<Value>().to_string();
            let counted = tab.script_async(COUNT, vec![Value::from(of_game)]);
            let counted = counted.as_array().unwrap_or_else(|| panic!("{counted}"));
            turns += counted.len();
            actions += counted.iter().map(|count| count.as_u64().unwrap()).sum::<u64>();
        }
        println!("{actions} actions for {turns} turns");
        assert!(turns > 20_000);
        let average = actions as f64 / turns as f64;
        assert!(average <= 3.0, "{average} actions a turn");
    });
}
