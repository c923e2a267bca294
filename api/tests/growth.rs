//! What is asked of an archive does not cost more because the archive has grown.

use brade_api::db::connection::AnyConnection;
use brade_api::id::Id;
use brade_api::service::games::{GameFilter, search};
use brade_api::service::statistics::{Asked, find};
use brade_core::brade::verify::Status;
use brade_core::brade::win::Win;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use serde_json::json;

use crate::support::app::TestApp;
use crate::support::database::TestDb;
use crate::support::import::{Place, collection, count};

/// The games of the vectors so many times: 10,200 games at first, and 100,200 in the end.
const FEW: usize = 34;
const MANY: usize = 334;

#[derive(QueryableByName)]
struct Blocks {
    #[diesel(sql_type = BigInt)]
    blocks: i64,
}

/// How many blocks of tables and indexes this connection and others have looked at so far, as far as they have said so.
fn blocks(conn: &mut AnyConnection) -> i64 {
    diesel::sql_query("SELECT pg_stat_force_next_flush()")
        .execute(conn)
        .unwrap();
    let sum = "SELECT CAST(SUM(heap_blks_read + heap_blks_hit + COALESCE(idx_blks_read + idx_blks_hit, 0)) AS BIGINT) AS blocks \
               FROM pg_statio_user_tables";
    diesel::sql_query(sum).get_result::<Blocks>(conn).unwrap().blocks
}

type Question = (String, Box<dyn Fn(&mut AnyConnection)>);

fn searches(player: Id) -> Vec<Question> {
    let name = |name: &str| Some(name.to_owned());
    let day = |day: &str| day.parse().ok();
    let throw = |dice: &str| dice.parse().ok();
    let all = GameFilter::default();
    let filters = [
        all.clone(),
        GameFilter {
            name: name("ek"),
            ..all.clone()
        },
        GameFilter {
            name: name("ek"),
            win: Some(Win::Jan),
            opening_throw: throw("63"),
            ..all.clone()
        },
        GameFilter {
            name: name("nobody"),
            ..all.clone()
        },
        GameFilter {
            event: name("nothing"),
            ..all.clone()
        },
        GameFilter {
            player: Some(player),
            ..all.clone()
        },
        GameFilter {
            player: Some(player),
            win: Some(Win::TowerMonk),
            ..all.clone()
        },
        GameFilter {
            win: Some(Win::ForcedJan),
            ..all.clone()
        },
        GameFilter {
            win: Some(Win::StaircaseMonk),
            opening_throw: throw("66"),
            turns_from: Some(150),
            ..all.clone()
        },
        GameFilter {
            status: Some(Status::Illegal),
            ..all.clone()
        },
        GameFilter {
            from: day("1900-01-05"),
            to: day("1900-01-09"),
            ..all.clone()
        },
        GameFilter {
            turns_to: Some(20),
            ..all.clone()
        },
        GameFilter {
            turns_from: Some(200),
            opening_throw: throw("11"),
            ..all
        },
    ];
    let asked = |filter: GameFilter| -> Question {
        let ask = filter.clone();
        (
            format!("{filter:?}"),
            Box::new(move |conn| drop(search(conn, &ask, None, 50).unwrap())),
        )
    };
    filters.into_iter().map(asked).collect()
}

fn statistics(player: Id) -> Vec<Question> {
    let all = Asked::default();
    let of = Asked {
        player: Some(player),
        ..all
    };
    let time = |asked: Asked| Asked {
        from: "1900-01-05".parse().ok(),
        to: "1900-03-20".parse().ok(),
        ..asked
    };
    let asked = |asked: Asked| -> Question {
        (
            format!("{asked:?}"),
            Box::new(move |conn| drop(find(conn, &asked).unwrap())),
        )
    };
    [all, time(all), of, time(of)].into_iter().map(asked).collect()
}

/// How many blocks each question looks at.
fn costs(conn: &mut AnyConnection, questions: &[Question]) -> Vec<i64> {
    diesel::sql_query("ANALYZE").execute(conn).unwrap();
    let cost = |(_, ask): &Question| {
        // What PostgreSQL learns of the tables at first is not of the question.
        ask(conn);
        let before = blocks(conn);
        ask(conn);
        blocks(conn) - before
    };
    questions.iter().map(cost).collect()
}

#[test]
fn ten_times_as_many_games_cost_a_question_about_the_same() {
    let Some(test) = TestDb::postgres() else { return };
    let app = TestApp::start_on(&test);
    let player = app.player("Ek");
    app.post(&format!("/api/v1/players/{player}/aliases"), &json!({ "name": "Ek" }))
        .ok(201);
    // It looks for writes of others from time to time.
    drop(app);
    let all = collection(MANY);
    let few = collection(FEW);
    let place = Place::with(&few);
    place.put("all.brade", all);
    let player = player.parse().unwrap();
    let questions: Vec<Question> = searches(player).into_iter().chain(statistics(player)).collect();
    let mut conn = test.connection();
    place.import(&test, &["--report", "report.txt", "club.brade"]);
    let first = costs(&mut conn, &questions);
    place.import(&test, &["--report", "report.txt", "all.brade"]);
    let then = costs(&mut conn, &questions);
    assert_eq!(count(&test.open()), 300 * MANY as i64);
    for (((asked, _), first), then) in questions.iter().zip(first).zip(then) {
        println!("{first:>6} → {then:>6} blocks: {asked}");
        // Indexes get a level deeper, and what is rare is looked for among more of what is not, up to a bound.
        assert!(
            then <= 3 * first + 300,
            "{asked} looks at {then} blocks, where it was {first}"
        );
    }
}
