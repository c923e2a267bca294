//! The tables as diesel sees them; a test holds this file against both migrated databases.

#![allow(missing_docs)] // the columns are explained in the migrations

diesel::table! {
    clubs (id) {
        id -> Text,
        name -> Text,
        created_at -> Timestamp,
        version -> Integer,
        time_zone -> Text,
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
        merged_into -> Nullable<Text>,
    }
}

diesel::table! {
    player_aliases (id) {
        id -> Text,
        club_id -> Text,
        player_id -> Text,
        name -> Text,
        search_key -> Text,
        created_by -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    player_merges (id) {
        id -> Text,
        from_id -> Text,
        into_id -> Text,
        merged_by -> Text,
        merged_at -> Timestamp,
    }
}

diesel::table! {
    merge_moves (merge_id, kind, row_id) {
        merge_id -> Text,
        kind -> Text,
        row_id -> Text,
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
        copied -> Bool,
    }
}

diesel::table! {
    match_reports (match_id) {
        match_id -> Text,
        reported_by -> Text,
        player_id -> Text,
        reported_at -> Timestamp,
        confirmed_by -> Nullable<Text>,
        confirmed_at -> Nullable<Timestamp>,
        from_game -> Integer,
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
    game_search (game_id) {
        game_id -> Text,
        club_id -> Text,
        white_id -> Nullable<Text>,
        black_id -> Nullable<Text>,
        white -> Text,
        black -> Text,
        event -> Text,
        date_from -> Nullable<Text>,
        rule_set -> Text,
        status -> Text,
        win -> Nullable<Text>,
        opening_throw -> Nullable<Text>,
        turn_count -> Integer,
        content_key -> Nullable<Binary>,
    }
}

diesel::table! {
    imports (id) {
        id -> Text,
        club_id -> Text,
        actor_id -> Text,
        head -> Text,
        bytes -> BigInt,
        lines -> BigInt,
        done -> Text,
        games -> BigInt,
        duplicates -> BigInt,
        rejected -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        version -> Integer,
        flawed -> BigInt,
    }
}

diesel::table! {
    search_names (kind, key) {
        kind -> Text,
        key -> Text,
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
        address -> Nullable<Text>,
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

diesel::table! {
    users (id) {
        id -> Text,
        login -> Text,
        login_key -> Text,
        display_name -> Text,
        password_hash -> Nullable<Text>,
        is_admin -> Bool,
        player_id -> Nullable<Text>,
        disabled_at -> Nullable<Timestamp>,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        version -> Integer,
    }
}

diesel::table! {
    memberships (user_id, club_id) {
        user_id -> Text,
        club_id -> Text,
        role -> Text,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        version -> Integer,
    }
}

diesel::table! {
    sessions (token_hash) {
        token_hash -> Text,
        user_id -> Text,
        created_at -> Timestamp,
        last_seen_at -> Timestamp,
        expires_at -> Timestamp,
        address -> Text,
        agent -> Text,
    }
}

diesel::table! {
    api_tokens (id) {
        id -> Text,
        token_hash -> Text,
        user_id -> Text,
        name -> Text,
        scopes -> Text,
        created_at -> Timestamp,
        expires_at -> Nullable<Timestamp>,
        last_used_at -> Nullable<Timestamp>,
        revoked_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    setup_links (token_hash) {
        token_hash -> Text,
        purpose -> Text,
        user_id -> Nullable<Text>,
        created_at -> Timestamp,
        expires_at -> Timestamp,
        used_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    belote_matches (id) {
        id -> Text,
        club_id -> Text,
        north_south -> Nullable<Text>,
        east_west -> Nullable<Text>,
        seat_1 -> Nullable<Text>,
        seat_2 -> Nullable<Text>,
        seat_3 -> Nullable<Text>,
        seat_4 -> Nullable<Text>,
        name_1 -> Nullable<Text>,
        name_2 -> Nullable<Text>,
        name_3 -> Nullable<Text>,
        name_4 -> Nullable<Text>,
        length -> Text,
        options -> Text,
        termination -> Nullable<Text>,
        winner -> Nullable<Text>,
        tags -> Nullable<Text>,
        content_key -> Nullable<Text>,
        status -> Text,
        verdict -> Text,
        deals -> Integer,
        total_ns -> Integer,
        total_ew -> Integer,
        copied -> Bool,
        created_by -> Text,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        version -> Integer,
        date_text -> Nullable<Text>,
        date_from -> Nullable<Text>,
    }
}

diesel::table! {
    belote_deals (match_id, number) {
        match_id -> Text,
        number -> Integer,
        record -> Text,
        status -> Text,
        recorded -> Bool,
        thrown_in -> Bool,
        dealer -> Nullable<Integer>,
        taker -> Nullable<Integer>,
        contract -> Nullable<Text>,
        points_ns -> Nullable<Integer>,
        points_ew -> Nullable<Integer>,
        score_ns -> Nullable<Integer>,
        score_ew -> Nullable<Integer>,
        capot -> Nullable<Text>,
        belote -> Nullable<Text>,
        made -> Nullable<Text>,
        margin -> Nullable<Integer>,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        version -> Integer,
    }
}

diesel::table! {
    belote_reports (match_id) {
        match_id -> Text,
        reported_by -> Text,
        player_id -> Text,
        reported_at -> Timestamp,
        confirmed_by -> Nullable<Text>,
        confirmed_at -> Nullable<Timestamp>,
        from_deal -> Integer,
    }
}

diesel::table! {
    tournaments (id) {
        id -> Text,
        club_id -> Text,
        name -> Text,
        search_key -> Text,
        starts_on -> Text,
        place -> Nullable<Text>,
        note -> Nullable<Text>,
        boards -> Nullable<Integer>,
        series_id -> Nullable<Text>,
        state -> Text,
        archived -> Bool,
        created_by -> Text,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        version -> Integer,
        origin_id -> Nullable<Text>,
        copy_of -> Nullable<Text>,
        forfeits_recorded -> Bool,
        start_time -> Nullable<Text>,
    }
}

diesel::table! {
    stages (tournament_id, number) {
        tournament_id -> Text,
        number -> Integer,
        name -> Nullable<Text>,
        format -> Text,
        settings -> Text,
        rule_set -> Text,
        options -> Text,
        length -> Integer,
        begins -> Text,
        stop_when_decided -> Bool,
        takes -> Nullable<Integer>,
        field -> Nullable<Text>,
        lots -> Nullable<Text>,
        state -> Text,
        game -> Text,
    }
}

diesel::table! {
    entrants (tournament_id, number) {
        tournament_id -> Text,
        number -> Integer,
        player_id -> Nullable<Text>,
        name -> Nullable<Text>,
        label -> Nullable<Text>,
        club -> Nullable<Text>,
        seed -> Nullable<Integer>,
        rating -> Nullable<Integer>,
        joined -> Integer,
        away -> Text,
        requested_byes -> Text,
        fixed_board -> Nullable<Integer>,
        checked_in -> Bool,
        archived -> Bool,
        created_at -> Timestamp,
    }
}

diesel::table! {
    team_members (tournament_id, entrant, board) {
        tournament_id -> Text,
        entrant -> Integer,
        board -> Integer,
        player_id -> Text,
    }
}

diesel::table! {
    rounds (tournament_id, stage, number) {
        tournament_id -> Text,
        stage -> Integer,
        number -> Integer,
        state -> Text,
        stale -> Nullable<Text>,
        free -> Text,
        published_at -> Nullable<Timestamp>,
        closed_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    pairings (tournament_id, stage, key) {
        tournament_id -> Text,
        stage -> Integer,
        key -> Text,
        round -> Integer,
        first -> Integer,
        second -> Integer,
        board -> Nullable<Integer>,
        match_id -> Nullable<Text>,
        ruling -> Nullable<Text>,
        stands -> Bool,
        by_hand -> Bool,
        explanation -> Nullable<Text>,
        called_at -> Nullable<Timestamp>,
        begun_at -> Nullable<Timestamp>,
        finished_at -> Nullable<Timestamp>,
        automatic -> Bool,
        belote_match_id -> Nullable<Text>,
    }
}

diesel::table! {
    team_boards (tournament_id, stage, key, board) {
        tournament_id -> Text,
        stage -> Integer,
        key -> Text,
        board -> Integer,
        first_player -> Text,
        second_player -> Text,
        match_id -> Nullable<Text>,
        ruling -> Nullable<Text>,
    }
}

diesel::table! {
    rating_steps (rule_set, match_id) {
        rule_set -> Text,
        match_id -> Text,
        day -> Text,
        white_id -> Text,
        black_id -> Text,
        winner -> Text,
        white_before -> Integer,
        white_before_deviation -> Integer,
        white_before_volatility -> Integer,
        white_before_matches -> Integer,
        white_before_day -> Nullable<Text>,
        white_rating -> Integer,
        white_deviation -> Integer,
        white_volatility -> Integer,
        black_before -> Integer,
        black_before_deviation -> Integer,
        black_before_volatility -> Integer,
        black_before_matches -> Integer,
        black_before_day -> Nullable<Text>,
        black_rating -> Integer,
        black_deviation -> Integer,
        black_volatility -> Integer,
    }
}

diesel::table! {
    ratings (rule_set, player_id) {
        rule_set -> Text,
        player_id -> Text,
        rating -> Integer,
        deviation -> Integer,
        volatility -> Integer,
        matches -> Integer,
        day -> Text,
    }
}

diesel::table! {
    series (id) {
        id -> Text,
        club_id -> Text,
        name -> Text,
        search_key -> Text,
        points -> Text,
        best -> Nullable<Integer>,
        created_by -> Text,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        version -> Integer,
    }
}

diesel::table! {
    game_facts (game_id) {
        game_id -> Text,
        club_id -> Text,
        match_id -> Nullable<Text>,
        tournament_id -> Nullable<Text>,
        white_id -> Nullable<Text>,
        black_id -> Nullable<Text>,
        rule_set -> Text,
        day -> Text,
        winner -> Text,
        outcome -> Text,
        begun_by -> Nullable<Text>,
        turns -> Nullable<Integer>,
        white_hits -> Integer,
        black_hits -> Integer,
        white_forcings -> Integer,
        black_forcings -> Integer,
        comeback -> Bool,
    }
}

diesel::table! {
    statistics (scope, scope_id, level, period, rule_set, outcome, won) {
        scope -> Text,
        scope_id -> Text,
        level -> Text,
        period -> Text,
        rule_set -> Text,
        outcome -> Text,
        won -> Bool,
        games -> Integer,
        opened -> Integer,
        begun -> Integer,
        recorded -> Integer,
        turns -> Integer,
        length_1 -> Integer,
        length_2 -> Integer,
        length_3 -> Integer,
        length_4 -> Integer,
        length_5 -> Integer,
        length_6 -> Integer,
        hits -> Integer,
        hits_against -> Integer,
        forcings -> Integer,
        forcings_against -> Integer,
        comebacks -> Integer,
    }
}

diesel::table! {
    statistics_state (name) {
        name -> Text,
        version -> Integer,
        after_game -> Nullable<Text>,
        done -> Bool,
    }
}

diesel::table! {
    position_state (name) {
        name -> Text,
        version -> Integer,
        next_number -> Integer,
        runs -> Integer,
        merged -> Integer,
        entries -> BigInt,
        past -> Integer,
        done -> Nullable<Integer>,
    }
}

diesel::table! {
    position_games (number) {
        number -> Integer,
        game_id -> Text,
        outcome -> Integer,
        digest -> BigInt,
    }
}

diesel::table! {
    position_dead (number) {
        number -> Integer,
        outcome -> Integer,
        going -> Bool,
    }
}

diesel::table! {
    positions (hash, game) {
        hash -> BigInt,
        game -> Integer,
        entries -> Binary,
    }
}

diesel::table! {
    position_runs (run, hash, game) {
        run -> Integer,
        hash -> BigInt,
        game -> Integer,
        entries -> Binary,
    }
}

diesel::table! {
    position_counts (hash) {
        hash -> BigInt,
        counts -> Binary,
    }
}

diesel::table! {
    position_recent (game_id, turn) {
        game_id -> Text,
        turn -> Integer,
        hash -> BigInt,
        black -> Bool,
        play -> Binary,
    }
}

diesel::joinable!(matches -> clubs (club_id));
diesel::joinable!(match_reports -> matches (match_id));
diesel::joinable!(belote_matches -> clubs (club_id));
diesel::joinable!(belote_deals -> belote_matches (match_id));
diesel::joinable!(belote_reports -> belote_matches (match_id));
diesel::joinable!(games -> matches (match_id));
diesel::joinable!(games -> clubs (club_id));
diesel::joinable!(game_search -> games (game_id));
diesel::joinable!(players -> clubs (club_id));
diesel::joinable!(player_aliases -> players (player_id));
diesel::joinable!(changes -> actors (actor_id));
diesel::joinable!(changes -> clubs (club_id));
diesel::joinable!(memberships -> users (user_id));
diesel::joinable!(memberships -> clubs (club_id));

diesel::allow_tables_to_appear_in_same_query!(
    clubs,
    actors,
    players,
    player_aliases,
    player_merges,
    merge_moves,
    matches,
    match_reports,
    games,
    position_games,
    game_search,
    imports,
    search_names,
    changes,
    idempotency_keys,
    users,
    memberships,
    sessions,
    api_tokens,
    setup_links,
    tournaments,
    stages,
    entrants,
    team_members,
    rounds,
    pairings,
    team_boards,
    rating_steps,
    ratings,
    series,
    game_facts,
    statistics,
    statistics_state,
    belote_matches,
    belote_deals,
    belote_reports,
);
