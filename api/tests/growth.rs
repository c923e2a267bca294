//! What is asked of an archive does not cost more because the archive has grown.

use brade_api::db::connection::AnyConnection;
use brade_api::id::Id;
use brade_api::service::games::{GameFilter, search};
use brade_api::service::players::{self, aliases::suggested};
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

/// A search goes through 4,000 games at most, and looks up to 2,000 behind each of its conditions before. PostgreSQL may
/// look at more where it finds those of one name quicker among all games than by the list of the name.
const MOST_OF_SEARCH: i64 = 40_000;
/// Statistics read sums, of which there are more only where there are more days.
const MOST_OF_STATISTICS: i64 = 3_000;

#[derive(QueryableByName)]
struct Rows {
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

/// How many rows of tables and of indexes this connection has looked at so far.
fn rows(conn: &mut AnyConnection) -> i64 {
    diesel::sql_query("SELECT pg_stat_force_next_flush()")
        .execute(conn)
        .unwrap();
    let sum = "SELECT CAST((SELECT SUM(seq_tup_read) FROM pg_stat_user_tables)
                         + (SELECT SUM(idx_tup_read) FROM pg_stat_user_indexes) AS BIGINT) AS rows";
    diesel::sql_query(sum).get_result::<Rows>(conn).unwrap().rows
}

struct Question {
    asked: String,
    ask: Box<dyn Fn(&mut AnyConnection)>,
    /// How many rows it may look at.
    most: i64,
}

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
        Question {
            asked: format!("{filter:?}"),
            ask: Box::new(move |conn| drop(search(conn, &filter, None, 50).unwrap())),
            most: MOST_OF_SEARCH,
        }
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
        Question {
            asked: format!("{asked:?}"),
            ask: Box::new(move |conn| drop(find(conn, &asked).unwrap())),
            most: MOST_OF_STATISTICS,
        }
    };
    [all, time(all), of, time(of)].into_iter().map(asked).collect()
}

/// What the page of a player asks of the names in the archive, of which the player has thousands of games.
fn names(player: Id) -> Question {
    Question {
        asked: "names that may be the player's".to_owned(),
        ask: Box::new(move |conn| {
            let player = players::find(conn, player).unwrap();
            drop(suggested(conn, &player).unwrap());
        }),
        most: MOST_OF_STATISTICS,
    }
}

/// How many rows each question looks at.
fn costs(conn: &mut AnyConnection, questions: &[Question]) -> Vec<i64> {
    // As the server does by itself after a while.
    diesel::sql_query("VACUUM ANALYZE").execute(conn).unwrap();
    let cost = |Question { ask, .. }: &Question| {
        // What PostgreSQL learns of the tables at first is not of the question.
        ask(conn);
        let before = rows(conn);
        ask(conn);
        rows(conn) - before
    };
    questions.iter().map(cost).collect()
}

#[test]
fn ten_times_as_many_games_cost_a_question_about_the_same() {
    let Some(test) = TestDb::postgres() else { return };
    let app = TestApp::start_on(&test);
    // One with a name that is long enough to look for others like it.
    let [player, named] = ["Ek", "Hägg"].map(|name| {
        let player = app.player(name);
        app.post(&format!("/api/v1/players/{player}/aliases"), &json!({ "name": name }))
            .ok(201);
        player.parse().unwrap()
    });
    // It looks for writes of others from time to time.
    drop(app);
    let all = collection(MANY);
    let few = collection(FEW);
    let place = Place::with(&few);
    place.put("all.brade", all);
    let questions: Vec<Question> = searches(player)
        .into_iter()
        .chain(statistics(player))
        .chain([names(named)])
        .collect();
    let mut conn = test.connection();
    place.import(&test, &["--report", "report.txt", "club.brade"]);
    let first = costs(&mut conn, &questions);
    place.import(&test, &["--report", "report.txt", "all.brade"]);
    let then = costs(&mut conn, &questions);
    assert_eq!(count(&test.open()), 300 * MANY as i64);
    for ((Question { asked, most, .. }, first), then) in questions.iter().zip(first).zip(then) {
        println!("{first:>6} → {then:>6} rows: {asked}");
        assert!(
            then <= (3 * first).max(*most),
            "{asked} looks at {then} rows, where it was {first}"
        );
    }
}
