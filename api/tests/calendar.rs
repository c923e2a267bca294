//! The calendar of tournaments, read back.

use brade_api::db::founding::CLUB;
use icalendar::{Calendar, CalendarComponent, Component, Event};
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::database::TestDb;
use crate::support::play::text;

fn events(app: &TestApp, path: &str) -> Vec<Event> {
    let reply = app.send_bare("GET", path, &[], b"");
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(reply.header("content-type"), "text/calendar; charset=utf-8");
    let body = reply.text();
    assert!(
        body.starts_with("BEGIN:VCALENDAR\r\n") && body.ends_with("END:VCALENDAR\r\n"),
        "{body}"
    );
    for line in body.split("\r\n") {
        assert!(line.len() <= 75, "folded: {line}");
        assert!(!line.contains('\n'), "{line:?}");
    }
    let calendar: Calendar = body.parse().unwrap_or_else(|error| panic!("{error}: {body}"));
    let components = calendar.components.into_iter();
    components
        .map(|one| match one {
            CalendarComponent::Event(event) => event,
            other => panic!("{other:?}"),
        })
        .collect()
}

fn value(event: &Event, name: &str) -> String {
    event.property_value(name).unwrap_or_default().to_owned()
}

fn make(app: &TestApp, body: Value) -> Value {
    app.post("/api/v1/tournaments", &body).ok(201)
}

#[test]
fn every_tournament_is_a_day_with_an_id_that_stays() {
    let db = TestDb::fresh();
    let app = TestApp::start_on(&db);
    let public = TestApp::start_with(&db, &["--public-url", "https://club.example"]);
    assert!(events(&public, "/calendar.ics").is_empty());
    let made = make(
        &app,
        json!({
            "name": "Höstmästerskapet, \"stora\"; år 2", "starts_on": "2027-02-28", "place": "Vasa; källaren",
            "note": "Rad ett\nRad två, med ett komma och en mycket lång rad som måste brytas någonstans på vägen ut i kalendern",
        }),
    );
    let id = text(&made, "id");
    let [event] = &events(&public, "/calendar.ics")[..] else {
        panic!("one event")
    };
    assert_eq!(value(event, "UID"), format!("{id}@brade"));
    assert_eq!(value(event, "DTSTART"), "20270228");
    assert_eq!(value(event, "DTEND"), "20270301");
    assert_eq!(value(event, "URL"), format!("https://club.example/tournaments/{id}"));
    let body = public.get("/calendar.ics").text().replace("\r\n ", "");
    assert!(body.contains("DTSTART;VALUE=DATE:20270228"), "{body}");
    assert!(body.contains("LOCATION:Vasa\\; källaren"), "{body}");
    assert!(body.contains("SUMMARY:Höstmästerskapet\\, \"stora\"\\; år 2"), "{body}");
    assert!(body.contains("DESCRIPTION:Rad ett\\nRad två\\,"), "{body}");
    // Another name and day, and still the same event, in a later state.
    let first = value(event, "SEQUENCE").parse::<u32>().unwrap();
    let change = json!({ "name": "Vår", "starts_on": "2027-03-06", "version": made["version"] });
    app.put(&format!("/api/v1/tournaments/{id}"), &change).ok(200);
    let [event] = &events(&public, "/calendar.ics")[..] else {
        panic!("one event")
    };
    assert_eq!(value(event, "UID"), format!("{id}@brade"));
    assert_eq!(
        (value(event, "SUMMARY"), value(event, "DTSTART")),
        ("Vår".into(), "20270306".into())
    );
    assert!(value(event, "SEQUENCE").parse::<u32>().unwrap() > first);
}

#[test]
fn a_weekly_evening_at_ten_stays_at_ten_when_the_clocks_are_put_on() {
    let app = TestApp::start();
    for (day, utc) in [("2026-03-22", "20260322T090000Z"), ("2026-03-29", "20260329T080000Z")] {
        let made = make(&app, json!({ "name": day, "starts_on": day, "start_time": "10:00" }));
        assert_eq!(made["start_time"], "10:00");
        let found = events(&app, "/calendar.ics");
        let event = found.iter().find(|event| value(event, "SUMMARY") == day).unwrap();
        assert_eq!(
            (value(event, "DTSTART"), value(event, "DTEND")),
            (utc.into(), String::new())
        );
        let page = app.get(&format!("/tournaments/{}", text(&made, "id"))).text();
        assert!(page.contains(&format!("{day} 10:00")), "{page}");
    }
    for wrong in ["", "10", "9:30", "24:00", "10:60", "10:00:00", "tio"] {
        let body = json!({ "name": "A", "starts_on": "2026-03-22", "start_time": wrong });
        let problem = app.post("/api/v1/tournaments", &body).problem(422, "bad-value");
        assert_eq!(problem["errors"][0]["field"], "start_time", "{wrong}: {problem}");
    }
}

#[test]
fn a_club_and_a_series_have_their_own_and_archived_ones_are_in_none() {
    let app = TestApp::start();
    let club = text(&app.post("/api/v1/clubs", &json!({ "name": "Vasa" })).ok(201), "id");
    let series = text(
        &app.post("/api/v1/series", &json!({ "name": "Cup", "points": ["2", "1"] }))
            .ok(201),
        "id",
    );
    let day = "2027-02-28";
    make(&app, json!({ "name": "Hemma", "starts_on": day, "series_id": series }));
    make(&app, json!({ "name": "Borta", "starts_on": day, "club_id": club }));
    make(&app, json!({ "name": "För länge sedan", "starts_on": "1931-01-01" }));
    let hidden = make(&app, json!({ "name": "Gömd", "starts_on": day }));
    let hide = json!({ "name": "Gömd", "starts_on": day, "archived": true, "version": hidden["version"] });
    app.put(&format!("/api/v1/tournaments/{}", text(&hidden, "id")), &hide)
        .ok(200);
    let names = |path: &str| {
        let mut names: Vec<String> = events(&app, path).iter().map(|event| value(event, "SUMMARY")).collect();
        names.sort();
        names
    };
    assert_eq!(names("/calendar.ics"), ["Borta", "Hemma"]);
    assert_eq!(names(&format!("/calendar.ics?club={club}")), ["Borta"]);
    assert_eq!(names(&format!("/calendar.ics?club={CLUB}")), ["Hemma"]);
    assert_eq!(names(&format!("/calendar.ics?series={series}")), ["Hemma"]);
    assert_eq!(names(&format!("/calendar.ics?series={series}&club={club}")), [""; 0]);
    let nowhere = "018f0000-0000-7000-8000-000000000000";
    assert_eq!(app.get(&format!("/calendar.ics?club={nowhere}")).status, 404);
    assert_eq!(app.get(&format!("/calendar.ics?series={nowhere}")).status, 404);
    assert_eq!(app.get("/calendar.ics?club=x").status, 400);
    for page in ["/tournaments", "/series"] {
        assert!(app.get(page).text().contains("href=\"/calendar.ics\""), "{page}");
    }
    let page = app.get(&format!("/series/{series}")).text();
    assert!(page.contains(&format!("/calendar.ics?series={series}")), "{page}");
}
