//! The tables as diesel sees them; a test holds this file against both migrated databases.

#![allow(missing_docs)] // the columns are explained in the migrations

diesel::table! {
    clubs (id) {
        id -> Text,
        name -> Text,
        created_at -> Timestamp,
        version -> Integer,
    }
}

diesel::table! {
    actors (id) {
        id -> Text,
        kind -> Text,
        name -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    players (id) {
        id -> Text,
        club_id -> Nullable<Text>,
        name -> Text,
        search_key -> Text,
        created_by -> Text,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        version -> Integer,
    }
}

diesel::table! {
    matches (id) {
        id -> Text,
        club_id -> Text,
        white_id -> Text,
        black_id -> Text,
        length -> Integer,
        rule_set -> Text,
        options -> Text,
        begins -> Text,
        stop_when_decided -> Bool,
        decision -> Nullable<Text>,
        created_by -> Text,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        version -> Integer,
    }
}

diesel::table! {
    games (id) {
        id -> Text,
        club_id -> Text,
        match_id -> Nullable<Text>,
        number -> Nullable<Integer>,
        white_id -> Nullable<Text>,
        black_id -> Nullable<Text>,
        white_name -> Text,
        black_name -> Text,
        rule_set -> Text,
        options -> Text,
        event -> Nullable<Text>,
        site -> Nullable<Text>,
        date_text -> Nullable<Text>,
        date_from -> Nullable<Text>,
        round -> Nullable<Text>,
        teka -> Nullable<Text>,
        begins -> Nullable<Text>,
        setup -> Nullable<Text>,
        tags -> Text,
        turns -> Binary,
        turn_count -> Integer,
        notes -> Text,
        status -> Text,
        result -> Nullable<Text>,
        win -> Nullable<Text>,
        points -> Nullable<Integer>,
        termination -> Nullable<Text>,
        opening_throw -> Nullable<Text>,
        created_by -> Text,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        version -> Integer,
    }
}

diesel::table! {
    changes (id) {
        id -> Text,
        club_id -> Text,
        actor_id -> Text,
        at -> Timestamp,
        noun -> Text,
        noun_id -> Text,
        version -> Integer,
        action -> Text,
        before -> Nullable<Text>,
        after -> Nullable<Text>,
        why -> Nullable<Text>,
    }
}

diesel::table! {
    idempotency_keys (actor_id, route, key) {
        actor_id -> Text,
        route -> Text,
        key -> Text,
        body_hash -> Text,
        status -> Nullable<Integer>,
        content_type -> Nullable<Text>,
        location -> Nullable<Text>,
        etag -> Nullable<Text>,
        body -> Nullable<Binary>,
        created_at -> Timestamp,
    }
}

diesel::joinable!(matches -> clubs (club_id));
diesel::joinable!(games -> matches (match_id));
diesel::joinable!(games -> clubs (club_id));
diesel::joinable!(players -> clubs (club_id));
diesel::joinable!(changes -> actors (actor_id));
diesel::joinable!(changes -> clubs (club_id));

diesel::allow_tables_to_appear_in_same_query!(clubs, actors, players, matches, games, changes, idempotency_keys,);
