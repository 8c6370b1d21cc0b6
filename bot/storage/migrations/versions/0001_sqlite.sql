CREATE TABLE learners (
    id BIGINT NOT NULL,
    language TEXT NOT NULL,
    language_chosen BOOLEAN NOT NULL,
    zone TEXT,
    zone_asked BOOLEAN NOT NULL,
    quiet_from TIME NOT NULL,
    quiet_until TIME NOT NULL,
    daily_cap INTEGER NOT NULL,
    reminders_on BOOLEAN NOT NULL,
    ignored_reminders INTEGER NOT NULL,
    reminded_on DATE,
    remind_at DATETIME,
    invited BOOLEAN NOT NULL,
    blocked BOOLEAN NOT NULL,
    dark_pictures BOOLEAN NOT NULL,
    memory TEXT NOT NULL,
    card_model TEXT NOT NULL,
    desired_retention FLOAT NOT NULL,
    new_cards_a_day INTEGER NOT NULL,
    rhythm TEXT NOT NULL,
    letter_at DATETIME,
    leaving_at DATETIME,
    told_of_model_on DATE,
    school_class TEXT,
    wanted_skill TEXT,
    mixes BOOLEAN DEFAULT 1 NOT NULL,
    CONSTRAINT pk_learners PRIMARY KEY (id)
);

CREATE INDEX idx_learners_remind ON learners (remind_at) WHERE remind_at IS NOT NULL AND reminders_on IS 1 AND blocked IS 0;

CREATE INDEX idx_learners_letter ON learners (letter_at) WHERE letter_at IS NOT NULL;

CREATE TABLE inbox (
    id INTEGER NOT NULL,
    chat_id BIGINT NOT NULL,
    turn_id TEXT NOT NULL,
    payload TEXT,
    received_at DATETIME NOT NULL,
    owner TEXT NOT NULL,
    lease_until DATETIME NOT NULL,
    done BOOLEAN NOT NULL,
    begun INTEGER,
    set_aside_at DATETIME,
    set_aside_for TEXT,
    CONSTRAINT pk_inbox PRIMARY KEY (id),
    CONSTRAINT uq_inbox_chat_id UNIQUE (chat_id, turn_id)
);

CREATE INDEX idx_inbox_waiting ON inbox (id) WHERE done IS 0;

CREATE INDEX idx_inbox_set_aside ON inbox (id) WHERE set_aside_at IS NOT NULL;

CREATE INDEX idx_inbox_texts ON inbox (received_at) WHERE payload IS NOT NULL;

CREATE TABLE chat_leases (
    chat_id BIGINT NOT NULL,
    owner TEXT NOT NULL,
    counter BIGINT NOT NULL,
    CONSTRAINT pk_chat_leases PRIMARY KEY (chat_id)
);

CREATE INDEX idx_chat_leases_owner ON chat_leases (owner);

CREATE TABLE audit_events (
    id INTEGER NOT NULL,
    chat_id BIGINT NOT NULL,
    turn_id TEXT NOT NULL,
    name TEXT NOT NULL,
    details JSON NOT NULL,
    at DATETIME NOT NULL,
    CONSTRAINT pk_audit_events PRIMARY KEY (id)
);

CREATE INDEX idx_audit_chat ON audit_events (chat_id, at);

CREATE TABLE clock (
    id BIGINT NOT NULL,
    offset_microseconds BIGINT NOT NULL,
    CONSTRAINT pk_clock PRIMARY KEY (id),
    CONSTRAINT ck_clock_single CHECK (id = 1)
);

CREATE TABLE items (
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    status TEXT NOT NULL,
    skill_id TEXT NOT NULL,
    difficulty INTEGER NOT NULL,
    language TEXT NOT NULL,
    lineage TEXT NOT NULL,
    verifier_type TEXT NOT NULL,
    verifier_passed BOOLEAN NOT NULL,
    document TEXT NOT NULL,
    hint_ladder JSON NOT NULL,
    form JSON NOT NULL,
    figure JSON,
    imported_at DATETIME NOT NULL,
    CONSTRAINT pk_items PRIMARY KEY (id, version),
    CONSTRAINT ck_items_status CHECK (status IN ('DRAFT', 'IN_REVIEW', 'VERIFIED', 'REJECTED', 'RETIRED')),
    CONSTRAINT ck_items_difficulty CHECK (difficulty BETWEEN 1 AND 5),
    CONSTRAINT ck_items_verifier_type CHECK (verifier_type IN ('none', 'numeric', 'symbolic', 'hybrid')),
    CONSTRAINT ck_items_verified CHECK (status <> 'VERIFIED' OR (verifier_passed AND verifier_type <> 'none'))
);

CREATE INDEX idx_items_verified ON items (skill_id, language, difficulty, id) WHERE status = 'VERIFIED';

CREATE TABLE exam_rulings (
    attempt_id TEXT NOT NULL,
    step_id TEXT NOT NULL,
    landscape_id TEXT NOT NULL,
    goal_id TEXT NOT NULL,
    rubric TEXT NOT NULL,
    points FLOAT NOT NULL,
    note TEXT NOT NULL,
    at DATETIME NOT NULL,
    told_at DATETIME,
    CONSTRAINT pk_exam_rulings PRIMARY KEY (attempt_id, step_id)
);

CREATE INDEX idx_exam_rulings_rubric ON exam_rulings (landscape_id, goal_id, rubric);

CREATE INDEX idx_exam_rulings_untold ON exam_rulings (attempt_id) WHERE told_at IS NULL;

CREATE TABLE model_calls (
    id TEXT NOT NULL,
    at DATETIME NOT NULL,
    learner_id BIGINT NOT NULL,
    prompt TEXT NOT NULL,
    version INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    model_requested TEXT NOT NULL,
    model_returned TEXT,
    effort TEXT NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    cache_read_tokens INTEGER NOT NULL,
    cache_write_5m_tokens INTEGER NOT NULL,
    cache_write_1h_tokens INTEGER NOT NULL,
    cost_microdollars BIGINT NOT NULL,
    duration_ms INTEGER NOT NULL,
    retries INTEGER NOT NULL,
    stop_reason TEXT,
    outcome TEXT NOT NULL,
    request_id TEXT,
    lesson_id TEXT,
    CONSTRAINT pk_model_calls PRIMARY KEY (id),
    CONSTRAINT ck_model_calls_outcome CHECK (outcome IN ('ok', 'down', 'refused', 'unusable'))
);

CREATE INDEX idx_calls_learner ON model_calls (learner_id, at);

CREATE INDEX idx_calls_at ON model_calls (at);

CREATE TABLE chats (
    chat_id BIGINT NOT NULL,
    learner_id BIGINT NOT NULL,
    state TEXT NOT NULL,
    version INTEGER NOT NULL,
    last_active_at DATETIME,
    keyboard_message_id BIGINT,
    count_at DATETIME,
    CONSTRAINT pk_chats PRIMARY KEY (chat_id),
    CONSTRAINT fk_chats_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE
);

CREATE INDEX idx_chats_learner ON chats (learner_id);

CREATE INDEX idx_chats_count ON chats (count_at, chat_id) WHERE count_at IS NOT NULL;

CREATE TABLE mind_maps (
    id TEXT DEFAULT (lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' || substr('89AB', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))) NOT NULL,
    learner_id BIGINT NOT NULL,
    course_id TEXT,
    title TEXT NOT NULL,
    root_node_id TEXT,
    status TEXT DEFAULT 'active' NOT NULL,
    metadata JSON DEFAULT '{}' NOT NULL,
    parked TEXT,
    created_at DATETIME DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at DATETIME DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_activity_at DATETIME NOT NULL,
    paused_at DATETIME,
    idle_warned_at DATETIME,
    count_at DATETIME NOT NULL,
    CONSTRAINT pk_mind_maps PRIMARY KEY (id),
    CONSTRAINT ck_mind_maps_status CHECK (status IN ('draft', 'active', 'completed', 'abandoned')),
    CONSTRAINT fk_mind_maps_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE,
    CONSTRAINT fk_mind_maps_root_node_id FOREIGN KEY(root_node_id) REFERENCES mind_map_nodes (id) ON DELETE SET NULL
);

CREATE INDEX idx_mm_count ON mind_maps (count_at, id) WHERE status = 'active';

CREATE INDEX idx_mm_learner ON mind_maps (learner_id, status);

CREATE INDEX idx_mm_idle ON mind_maps (last_activity_at) WHERE status IN ('active', 'draft') AND paused_at IS NULL;

CREATE TABLE daily_statistics (
    learner_id BIGINT NOT NULL,
    day DATE NOT NULL,
    subject TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    numbers JSON NOT NULL,
    CONSTRAINT pk_daily_statistics PRIMARY KEY (learner_id, day, subject, subject_id),
    CONSTRAINT ck_daily_statistics_subject CHECK (subject IN ('deck', 'skill')),
    CONSTRAINT fk_daily_statistics_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE
);

CREATE TABLE doubted_questions (
    course_id TEXT NOT NULL,
    question_key TEXT NOT NULL,
    learner_id BIGINT,
    reason TEXT NOT NULL,
    withdrawn BOOLEAN NOT NULL,
    doubted_at DATETIME NOT NULL,
    seconded_by BIGINT,
    seconded_at DATETIME,
    decided_at DATETIME,
    upheld BOOLEAN,
    CONSTRAINT pk_doubted_questions PRIMARY KEY (course_id, question_key),
    CONSTRAINT ck_doubted_questions_decided CHECK ((decided_at IS NULL) = (upheld IS NULL)),
    CONSTRAINT fk_doubted_questions_seconded_by FOREIGN KEY(seconded_by) REFERENCES learners (id) ON DELETE SET NULL,
    CONSTRAINT ck_doubted_questions_reason CHECK (reason IN ('wrong', 'unclear', 'other')),
    CONSTRAINT fk_doubted_questions_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE SET NULL
);

CREATE INDEX idx_doubted_learner ON doubted_questions (learner_id, doubted_at);

CREATE INDEX idx_doubted_second ON doubted_questions (seconded_by, seconded_at);

CREATE TABLE written_courses (
    id TEXT NOT NULL,
    learner_id BIGINT NOT NULL,
    title TEXT NOT NULL,
    language TEXT NOT NULL,
    content TEXT NOT NULL,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    CONSTRAINT pk_written_courses PRIMARY KEY (id),
    CONSTRAINT fk_written_courses_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE
);

CREATE INDEX idx_written_courses_learner ON written_courses (learner_id);

CREATE TABLE work_orders (
    id TEXT NOT NULL,
    chat_id BIGINT NOT NULL,
    learner_id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    urgent BOOLEAN NOT NULL,
    content TEXT NOT NULL,
    batches TEXT,
    standing TEXT NOT NULL,
    tries INTEGER NOT NULL,
    off_form INTEGER DEFAULT '0' NOT NULL,
    not_before DATETIME NOT NULL,
    owner TEXT,
    lease_until DATETIME,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    CONSTRAINT pk_work_orders PRIMARY KEY (id),
    CONSTRAINT ck_work_orders_tries CHECK (tries >= 0),
    CONSTRAINT fk_work_orders_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE,
    CONSTRAINT ck_work_orders_standing CHECK (standing IN ('waiting', 'taken', 'done', 'cancelled'))
);

CREATE INDEX idx_work_orders_learner ON work_orders (learner_id);

CREATE INDEX idx_work_orders_dropped ON work_orders (updated_at) WHERE standing = 'cancelled' AND batches IS NOT NULL;

CREATE INDEX idx_work_orders_open ON work_orders (not_before) WHERE standing IN ('waiting', 'taken');

CREATE TABLE decks (
    id TEXT NOT NULL,
    learner_id BIGINT,
    title TEXT NOT NULL,
    language TEXT,
    digest TEXT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    notes BLOB,
    CONSTRAINT pk_decks PRIMARY KEY (id),
    CONSTRAINT fk_decks_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE,
    CONSTRAINT ck_decks_owner CHECK (learner_id IS NULL OR digest IS NULL)
);

CREATE INDEX idx_decks_learner ON decks (learner_id);

CREATE TABLE card_states (
    learner_id BIGINT NOT NULL,
    deck_id TEXT NOT NULL,
    card_id TEXT NOT NULL,
    memory TEXT,
    due_at DATETIME,
    interval_days FLOAT,
    repetitions INTEGER,
    reviews INTEGER,
    lapses INTEGER,
    phase TEXT,
    brought TEXT,
    suspended BOOLEAN NOT NULL,
    own_front TEXT,
    own_back TEXT,
    CONSTRAINT pk_card_states PRIMARY KEY (learner_id, deck_id, card_id),
    CONSTRAINT ck_card_states_answered CHECK ((memory IS NULL) = (due_at IS NULL)),
    CONSTRAINT ck_card_states_phase CHECK (phase IN ('learning', 'review', 'relearning')),
    CONSTRAINT ck_card_states_rewritten CHECK ((own_front IS NULL) = (own_back IS NULL)),
    CONSTRAINT fk_card_states_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE
);

CREATE INDEX idx_card_states_suspended ON card_states (learner_id, deck_id, card_id) WHERE suspended IS 1;

CREATE INDEX idx_card_states_due ON card_states (learner_id, deck_id, due_at, card_id, interval_days, repetitions) WHERE due_at IS NOT NULL AND suspended IS 0;

CREATE TABLE card_reviews (
    id INTEGER NOT NULL,
    learner_id BIGINT NOT NULL,
    deck_id TEXT NOT NULL,
    card_id TEXT NOT NULL,
    at DATETIME NOT NULL,
    zone TEXT,
    rating INTEGER NOT NULL,
    correctness FLOAT,
    completeness FLOAT,
    concision FLOAT,
    milliseconds INTEGER,
    kind TEXT NOT NULL,
    "before" TEXT,
    "after" TEXT,
    interval_seconds INTEGER,
    last_interval_seconds INTEGER,
    factor INTEGER,
    CONSTRAINT pk_card_reviews PRIMARY KEY (id),
    CONSTRAINT ck_card_reviews_kind CHECK (kind IN ('learning', 'review', 'relearning', 'extra')),
    CONSTRAINT fk_card_reviews_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE,
    CONSTRAINT ck_card_reviews_rating CHECK (rating BETWEEN 1 AND 4)
);

CREATE INDEX idx_card_reviews_card ON card_reviews (learner_id, deck_id, card_id, at);

CREATE INDEX idx_card_reviews_at ON card_reviews (learner_id, at);

CREATE TABLE task_attempts (
    learner_id BIGINT NOT NULL,
    deck_id TEXT NOT NULL,
    card_id TEXT NOT NULL,
    at DATETIME NOT NULL,
    answer TEXT NOT NULL,
    correctness FLOAT NOT NULL,
    completeness FLOAT NOT NULL,
    concision FLOAT NOT NULL,
    where_now TEXT NOT NULL,
    what_next TEXT NOT NULL,
    CONSTRAINT pk_task_attempts PRIMARY KEY (learner_id, deck_id, card_id),
    CONSTRAINT fk_task_attempts_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE
);

CREATE TABLE fitted_weights (
    learner_id BIGINT NOT NULL,
    tried_at_answers INTEGER NOT NULL,
    weights JSON,
    answers INTEGER,
    fitted_at DATETIME,
    log_loss FLOAT,
    default_log_loss FLOAT,
    CONSTRAINT pk_fitted_weights PRIMARY KEY (learner_id),
    CONSTRAINT fk_fitted_weights_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE,
    CONSTRAINT ck_fitted_weights_proof CHECK (log_loss IS NULL OR log_loss <= default_log_loss),
    CONSTRAINT ck_fitted_weights_accepted CHECK ((weights IS NULL) = (answers IS NULL))
);

CREATE TABLE landscapes (
    id TEXT NOT NULL,
    learner_id BIGINT,
    titles JSON NOT NULL,
    goals INTEGER NOT NULL,
    content TEXT NOT NULL,
    digest TEXT NOT NULL,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    CONSTRAINT pk_landscapes PRIMARY KEY (id),
    CONSTRAINT fk_landscapes_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE
);

CREATE INDEX idx_landscapes_learner ON landscapes (learner_id);

CREATE TABLE served_items (
    id TEXT NOT NULL,
    learner_id BIGINT NOT NULL,
    item_id TEXT NOT NULL,
    item_version INTEGER,
    skill_id TEXT NOT NULL,
    served_at DATETIME NOT NULL,
    policies JSON NOT NULL,
    first_verdict TEXT,
    hints INTEGER NOT NULL,
    solution_shown BOOLEAN NOT NULL,
    closed_at DATETIME,
    source JSON,
    CONSTRAINT pk_served_items PRIMARY KEY (id),
    CONSTRAINT ck_served_items_first_verdict CHECK (first_verdict IN ('right', 'wrong_form', 'wrong', 'unclear')),
    CONSTRAINT fk_served_items_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE,
    CONSTRAINT fk_served_items_item_id FOREIGN KEY(item_id, item_version) REFERENCES items (id, version),
    CONSTRAINT ck_served_items_source CHECK (item_version IS NOT NULL OR source IS NOT NULL)
);

CREATE INDEX idx_served_item ON served_items (item_id, item_version);

CREATE INDEX idx_served_learner ON served_items (learner_id, skill_id, served_at);

CREATE TABLE practice_events (
    id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    trace_id TEXT NOT NULL,
    learner_id BIGINT,
    skill_id TEXT,
    item_id TEXT,
    item_version INTEGER,
    details JSON NOT NULL,
    at DATETIME NOT NULL,
    together INTEGER,
    CONSTRAINT pk_practice_events PRIMARY KEY (id),
    CONSTRAINT fk_practice_events_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE,
    CONSTRAINT ck_practice_events_kind CHECK (kind IN ('problem_served', 'attempt_submitted', 'attempt_evaluated', 'diagnosis_completed', 'hint_served', 'mastery_updated', 'skill_unlocked', 'skill_mastered', 'verification_approved', 'verification_rejected'))
);

CREATE INDEX idx_practice_events_trace ON practice_events (trace_id);

CREATE INDEX idx_practice_events_learner ON practice_events (learner_id, at);

CREATE INDEX idx_practice_events_item ON practice_events (item_id, item_version);

CREATE TABLE kept_diagnoses (
    item_id TEXT NOT NULL,
    item_version INTEGER NOT NULL,
    language TEXT NOT NULL,
    policy TEXT NOT NULL,
    answer TEXT NOT NULL,
    diagnosis JSON NOT NULL,
    at DATETIME NOT NULL,
    CONSTRAINT pk_kept_diagnoses PRIMARY KEY (item_id, item_version, language, policy, answer),
    CONSTRAINT fk_kept_diagnoses_item_id FOREIGN KEY(item_id, item_version) REFERENCES items (id, version)
);

CREATE TABLE kept_hints (
    item_id TEXT NOT NULL,
    item_version INTEGER NOT NULL,
    language TEXT NOT NULL,
    policy TEXT NOT NULL,
    answer TEXT NOT NULL,
    level INTEGER NOT NULL,
    hint TEXT NOT NULL,
    at DATETIME NOT NULL,
    CONSTRAINT pk_kept_hints PRIMARY KEY (item_id, item_version, language, policy, answer, level),
    CONSTRAINT fk_kept_hints_item_id FOREIGN KEY(item_id, item_version) REFERENCES items (id, version),
    CONSTRAINT ck_kept_hints_level CHECK (level BETWEEN 1 AND 3)
);

CREATE TABLE skill_states (
    learner_id BIGINT NOT NULL,
    skill_id TEXT NOT NULL,
    p_init FLOAT NOT NULL,
    p_mastery FLOAT NOT NULL,
    p_transit FLOAT NOT NULL,
    p_slip FLOAT NOT NULL,
    p_guess FLOAT NOT NULL,
    opportunities INTEGER NOT NULL,
    last_practiced_at DATETIME,
    streak INTEGER NOT NULL,
    last_outcome BOOLEAN,
    mastered_at DATETIME,
    unlocked_at DATETIME,
    credit TEXT,
    CONSTRAINT pk_skill_states PRIMARY KEY (learner_id, skill_id),
    CONSTRAINT ck_skill_states_p_mastery CHECK (p_mastery BETWEEN 0 AND 1),
    CONSTRAINT fk_skill_states_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE,
    CONSTRAINT ck_skill_states_credit CHECK (credit IN ('assumed', 'shown', 'taken_back')),
    CONSTRAINT ck_skill_states_practised CHECK ((opportunities = 0) = (last_practiced_at IS NULL))
);

CREATE TABLE skill_opportunities (
    id INTEGER NOT NULL,
    learner_id BIGINT NOT NULL,
    skill_id TEXT NOT NULL,
    source TEXT NOT NULL,
    at DATETIME NOT NULL,
    correct BOOLEAN NOT NULL,
    helped BOOLEAN NOT NULL,
    checkpoint BOOLEAN NOT NULL,
    CONSTRAINT pk_skill_opportunities PRIMARY KEY (id),
    CONSTRAINT fk_skill_opportunities_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE
);

CREATE INDEX idx_skill_opportunities ON skill_opportunities (learner_id, skill_id, id);

CREATE TABLE skill_probes (
    id INTEGER NOT NULL,
    learner_id BIGINT NOT NULL,
    skill_id TEXT NOT NULL,
    "right" BOOLEAN NOT NULL,
    guess FLOAT NOT NULL,
    at DATETIME NOT NULL,
    CONSTRAINT pk_skill_probes PRIMARY KEY (id),
    CONSTRAINT fk_skill_probes_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE
);

CREATE INDEX idx_skill_probes ON skill_probes (learner_id, id);

CREATE TABLE exam_attempts (
    id TEXT NOT NULL,
    learner_id BIGINT NOT NULL,
    landscape_id TEXT NOT NULL,
    goal_id TEXT NOT NULL,
    status TEXT NOT NULL,
    content TEXT NOT NULL,
    flagged BOOLEAN NOT NULL,
    begun_at DATETIME NOT NULL,
    ends_at DATETIME,
    time_up_told BOOLEAN NOT NULL,
    answer_due_at DATETIME,
    ended_at DATETIME,
    looked_at DATETIME,
    CONSTRAINT pk_exam_attempts PRIMARY KEY (id),
    CONSTRAINT fk_exam_attempts_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE,
    CONSTRAINT ck_exam_attempts_status CHECK (status IN ('open', 'reading', 'read', 'grading', 'graded', 'self_marking', 'self_marked', 'cancelled'))
);

CREATE INDEX idx_exam_attempts_ends ON exam_attempts (ends_at) WHERE status = 'open';

CREATE INDEX idx_exam_attempts_learner ON exam_attempts (learner_id, begun_at);

CREATE INDEX idx_exam_attempts_answer ON exam_attempts (answer_due_at) WHERE answer_due_at IS NOT NULL;

CREATE TABLE analytics_snapshots (
    id TEXT DEFAULT (lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' || substr('89AB', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))) NOT NULL,
    mind_map_id TEXT NOT NULL,
    snapshot_date DATE NOT NULL,
    metrics JSON NOT NULL,
    created_at DATETIME DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT pk_analytics_snapshots PRIMARY KEY (id),
    CONSTRAINT uq_analytics_snapshots_mind_map_id UNIQUE (mind_map_id, snapshot_date),
    CONSTRAINT fk_analytics_snapshots_mind_map_id FOREIGN KEY(mind_map_id) REFERENCES mind_maps (id) ON DELETE CASCADE
);

CREATE TABLE mind_map_nodes (
    id TEXT DEFAULT (lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' || substr('89AB', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))) NOT NULL,
    mind_map_id TEXT NOT NULL,
    concept_id TEXT NOT NULL,
    label TEXT NOT NULL,
    description TEXT NOT NULL,
    depth INTEGER DEFAULT '0' NOT NULL,
    sequence INTEGER NOT NULL,
    mastery_score FLOAT DEFAULT '0.0' NOT NULL,
    mastery_status TEXT DEFAULT 'unseen' NOT NULL,
    ease_factor FLOAT DEFAULT '2.5' NOT NULL,
    repetitions INTEGER DEFAULT '0' NOT NULL,
    interval_days FLOAT NOT NULL,
    next_review_at DATETIME,
    last_reviewed_at DATETIME,
    mastered_at DATETIME,
    effort_minutes INTEGER NOT NULL,
    metadata JSON DEFAULT '{}' NOT NULL,
    created_at DATETIME DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at DATETIME DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT pk_mind_map_nodes PRIMARY KEY (id),
    CONSTRAINT fk_mind_map_nodes_mind_map_id FOREIGN KEY(mind_map_id) REFERENCES mind_maps (id) ON DELETE CASCADE,
    CONSTRAINT ck_mind_map_nodes_order CHECK (depth >= 0 AND sequence >= 0),
    CONSTRAINT ck_mind_map_nodes_schedule CHECK (repetitions >= 0 AND interval_days >= 0),
    CONSTRAINT ck_mind_map_nodes_mastery_status CHECK (mastery_status IN ('unseen', 'diagnosed', 'learning', 'reviewing', 'mastered')),
    CONSTRAINT ck_mind_map_nodes_mastery_score CHECK (mastery_score >= 0 AND mastery_score <= 1),
    CONSTRAINT ck_mind_map_nodes_effort_minutes CHECK (effort_minutes > 0)
);

CREATE UNIQUE INDEX idx_mmn_sequence ON mind_map_nodes (mind_map_id, sequence) WHERE sequence > 0;

CREATE INDEX idx_mmn_map_status ON mind_map_nodes (mind_map_id, mastery_status);

CREATE INDEX idx_mmn_next_review ON mind_map_nodes (next_review_at) WHERE next_review_at IS NOT NULL;

CREATE TABLE flow_states (
    "key" TEXT NOT NULL,
    value JSON NOT NULL,
    version INTEGER NOT NULL,
    mind_map_id TEXT NOT NULL,
    CONSTRAINT pk_flow_states PRIMARY KEY ("key"),
    CONSTRAINT fk_flow_states_mind_map_id FOREIGN KEY(mind_map_id) REFERENCES mind_maps (id) ON DELETE CASCADE
);

CREATE INDEX idx_flow_map ON flow_states (mind_map_id);

CREATE TABLE turns (
    chat_id BIGINT NOT NULL,
    turn_id TEXT NOT NULL,
    replies TEXT,
    applied_at DATETIME NOT NULL,
    delivered_at DATETIME,
    owner TEXT NOT NULL,
    lease_until DATETIME NOT NULL,
    awaited BOOLEAN NOT NULL,
    CONSTRAINT pk_turns PRIMARY KEY (chat_id, turn_id),
    CONSTRAINT fk_turns_chat_id FOREIGN KEY(chat_id) REFERENCES chats (chat_id) ON DELETE CASCADE
);

CREATE INDEX idx_turns_texts ON turns (applied_at) WHERE replies IS NOT NULL;

CREATE INDEX idx_turns_undelivered ON turns (applied_at) WHERE delivered_at IS NULL;

CREATE TABLE written_questions (
    id INTEGER NOT NULL,
    course_id TEXT NOT NULL,
    concept_id TEXT NOT NULL,
    "key" TEXT NOT NULL,
    content TEXT NOT NULL,
    practice BOOLEAN NOT NULL,
    created_at DATETIME NOT NULL,
    CONSTRAINT pk_written_questions PRIMARY KEY (id),
    CONSTRAINT uq_written_questions_course_id UNIQUE (course_id, "key"),
    CONSTRAINT fk_written_questions_course_id FOREIGN KEY(course_id) REFERENCES written_courses (id) ON DELETE CASCADE
);

CREATE TABLE cards (
    deck_id TEXT NOT NULL,
    id TEXT NOT NULL,
    position INTEGER NOT NULL,
    note TEXT NOT NULL,
    front TEXT NOT NULL,
    back TEXT NOT NULL,
    kind TEXT NOT NULL,
    gap INTEGER NOT NULL,
    category TEXT NOT NULL,
    tags JSON NOT NULL,
    criteria JSON NOT NULL,
    hints JSON NOT NULL,
    CONSTRAINT pk_cards PRIMARY KEY (deck_id, id),
    CONSTRAINT ck_cards_kind CHECK (kind IN ('basic', 'reversed', 'cloze', 'task')),
    CONSTRAINT fk_cards_deck_id FOREIGN KEY(deck_id) REFERENCES decks (id) ON DELETE CASCADE
);

CREATE INDEX idx_cards_position ON cards (deck_id, position, id);

CREATE TABLE card_tags (
    deck_id TEXT NOT NULL,
    tag TEXT NOT NULL,
    card_id TEXT NOT NULL,
    CONSTRAINT pk_card_tags PRIMARY KEY (deck_id, tag, card_id),
    CONSTRAINT fk_card_tags_deck_id FOREIGN KEY(deck_id) REFERENCES decks (id) ON DELETE CASCADE
);

CREATE TABLE card_media (
    deck_id TEXT NOT NULL,
    name TEXT NOT NULL,
    content BLOB NOT NULL,
    CONSTRAINT pk_card_media PRIMARY KEY (deck_id, name),
    CONSTRAINT fk_card_media_deck_id FOREIGN KEY(deck_id) REFERENCES decks (id) ON DELETE CASCADE
);

CREATE TABLE learner_decks (
    learner_id BIGINT NOT NULL,
    deck_id TEXT NOT NULL,
    taken_at DATETIME,
    typed BOOLEAN NOT NULL,
    comma TEXT,
    CONSTRAINT pk_learner_decks PRIMARY KEY (learner_id, deck_id),
    CONSTRAINT fk_learner_decks_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE,
    CONSTRAINT fk_learner_decks_deck_id FOREIGN KEY(deck_id) REFERENCES decks (id) ON DELETE CASCADE
);

CREATE INDEX idx_learner_decks_deck ON learner_decks (deck_id);

CREATE TABLE landscape_media (
    landscape_id TEXT NOT NULL,
    name TEXT NOT NULL,
    content BLOB NOT NULL,
    CONSTRAINT pk_landscape_media PRIMARY KEY (landscape_id, name),
    CONSTRAINT fk_landscape_media_landscape_id FOREIGN KEY(landscape_id) REFERENCES landscapes (id) ON DELETE CASCADE
);

CREATE TABLE learner_landscapes (
    learner_id BIGINT NOT NULL,
    landscape_id TEXT NOT NULL,
    taken_at DATETIME,
    level TEXT NOT NULL,
    subjects JSON NOT NULL,
    autopilot BOOLEAN NOT NULL,
    CONSTRAINT pk_learner_landscapes PRIMARY KEY (learner_id, landscape_id),
    CONSTRAINT fk_learner_landscapes_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE,
    CONSTRAINT fk_learner_landscapes_landscape_id FOREIGN KEY(landscape_id) REFERENCES landscapes (id) ON DELETE CASCADE
);

CREATE TABLE goal_focus (
    learner_id BIGINT NOT NULL,
    landscape_id TEXT NOT NULL,
    goal_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    CONSTRAINT pk_goal_focus PRIMARY KEY (learner_id, landscape_id, goal_id),
    CONSTRAINT fk_goal_focus_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE,
    CONSTRAINT fk_goal_focus_landscape_id FOREIGN KEY(landscape_id) REFERENCES landscapes (id) ON DELETE CASCADE
);

CREATE TABLE goal_states (
    learner_id BIGINT NOT NULL,
    landscape_id TEXT NOT NULL,
    goal_id TEXT NOT NULL,
    mastery FLOAT NOT NULL,
    mastered_at DATETIME,
    mastered_by TEXT,
    checks JSON NOT NULL,
    updated_at DATETIME NOT NULL,
    CONSTRAINT pk_goal_states PRIMARY KEY (learner_id, landscape_id, goal_id),
    CONSTRAINT ck_goal_states_mastered_by CHECK (mastered_by IN ('checks', 'transfer', 'concepts', 'cards', 'exam')),
    CONSTRAINT ck_goal_states_mastery CHECK (mastery BETWEEN 0 AND 1),
    CONSTRAINT fk_goal_states_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE,
    CONSTRAINT fk_goal_states_landscape_id FOREIGN KEY(landscape_id) REFERENCES landscapes (id) ON DELETE CASCADE
);

CREATE TABLE item_attempts (
    served_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    trace_id TEXT NOT NULL,
    normalised TEXT NOT NULL,
    verdict TEXT NOT NULL,
    error_tag TEXT,
    at DATETIME NOT NULL,
    CONSTRAINT pk_item_attempts PRIMARY KEY (served_id, number),
    CONSTRAINT ck_item_attempts_verdict CHECK (verdict IN ('right', 'wrong_form', 'wrong', 'unclear')),
    CONSTRAINT ck_item_attempts_number CHECK (number >= 1),
    CONSTRAINT fk_item_attempts_served_id FOREIGN KEY(served_id) REFERENCES served_items (id) ON DELETE CASCADE
);

CREATE TABLE appeals (
    served_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    first BOOLEAN NOT NULL,
    answer TEXT NOT NULL,
    opinion TEXT NOT NULL,
    at DATETIME NOT NULL,
    upheld BOOLEAN,
    decided_at DATETIME,
    settled_at DATETIME,
    CONSTRAINT pk_appeals PRIMARY KEY (served_id),
    CONSTRAINT fk_appeals_served_id FOREIGN KEY(served_id) REFERENCES served_items (id) ON DELETE CASCADE
);

CREATE TABLE exam_pages (
    attempt_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    picture BLOB,
    CONSTRAINT pk_exam_pages PRIMARY KEY (attempt_id, number),
    CONSTRAINT fk_exam_pages_attempt_id FOREIGN KEY(attempt_id) REFERENCES exam_attempts (id) ON DELETE CASCADE
);

CREATE TABLE exam_appeals (
    attempt_id TEXT NOT NULL,
    step_id TEXT NOT NULL,
    reason TEXT NOT NULL,
    at DATETIME NOT NULL,
    regraded TEXT,
    CONSTRAINT pk_exam_appeals PRIMARY KEY (attempt_id, step_id),
    CONSTRAINT fk_exam_appeals_attempt_id FOREIGN KEY(attempt_id) REFERENCES exam_attempts (id) ON DELETE CASCADE
);

CREATE TABLE mind_map_edges (
    parent_node_id TEXT NOT NULL,
    child_node_id TEXT NOT NULL,
    edge_type TEXT DEFAULT 'prerequisite' NOT NULL,
    CONSTRAINT pk_mind_map_edges PRIMARY KEY (parent_node_id, child_node_id),
    CONSTRAINT fk_mind_map_edges_parent_node_id FOREIGN KEY(parent_node_id) REFERENCES mind_map_nodes (id) ON DELETE CASCADE,
    CONSTRAINT ck_mind_map_edges_edge_type CHECK (edge_type IN ('prerequisite', 'related')),
    CONSTRAINT ck_mind_map_edges_no_loop CHECK (parent_node_id <> child_node_id),
    CONSTRAINT fk_mind_map_edges_child_node_id FOREIGN KEY(child_node_id) REFERENCES mind_map_nodes (id) ON DELETE CASCADE
);

CREATE INDEX idx_mme_child ON mind_map_edges (child_node_id);

CREATE TABLE quiz_responses (
    number INTEGER NOT NULL,
    id TEXT DEFAULT (lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' || substr('89AB', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))) NOT NULL,
    node_id TEXT NOT NULL,
    mind_map_id TEXT NOT NULL,
    question_key TEXT NOT NULL,
    question_format TEXT NOT NULL,
    question_text TEXT NOT NULL,
    user_answer TEXT,
    quality INTEGER NOT NULL,
    response_type TEXT DEFAULT 'review' NOT NULL,
    checkpoint BOOLEAN NOT NULL,
    session_id TEXT NOT NULL,
    responded_at DATETIME DEFAULT CURRENT_TIMESTAMP NOT NULL,
    taken_back_at DATETIME,
    same_day BOOLEAN,
    served_id TEXT,
    CONSTRAINT pk_quiz_responses PRIMARY KEY (number),
    CONSTRAINT ck_quiz_responses_response_type CHECK (response_type IN ('diagnostic', 'teach', 'review')),
    CONSTRAINT fk_quiz_responses_node_id FOREIGN KEY(node_id) REFERENCES mind_map_nodes (id) ON DELETE CASCADE,
    CONSTRAINT ck_quiz_responses_quality CHECK (quality BETWEEN 0 AND 5),
    CONSTRAINT fk_quiz_responses_mind_map_id FOREIGN KEY(mind_map_id) REFERENCES mind_maps (id) ON DELETE CASCADE
);

CREATE INDEX idx_qr_node ON quiz_responses (node_id, responded_at DESC);

CREATE INDEX idx_qr_map_date ON quiz_responses (mind_map_id, responded_at DESC);

CREATE UNIQUE INDEX idx_qr_id ON quiz_responses (id);

CREATE INDEX idx_qr_question ON quiz_responses (question_key);

CREATE TABLE reviews (
    name TEXT NOT NULL,
    node_id TEXT NOT NULL,
    map_id TEXT NOT NULL,
    label TEXT NOT NULL,
    repetitions INTEGER NOT NULL,
    ease_factor FLOAT NOT NULL,
    due_at DATETIME NOT NULL,
    CONSTRAINT pk_reviews PRIMARY KEY (name),
    CONSTRAINT fk_reviews_node_id FOREIGN KEY(node_id) REFERENCES mind_map_nodes (id) ON DELETE CASCADE,
    CONSTRAINT uq_reviews_node_id UNIQUE (node_id),
    CONSTRAINT fk_reviews_map_id FOREIGN KEY(map_id) REFERENCES mind_maps (id) ON DELETE CASCADE
);

CREATE INDEX idx_reviews_map_due ON reviews (map_id, due_at);

CREATE TABLE refreshers (
    node_id TEXT NOT NULL,
    learner_id BIGINT NOT NULL,
    ease_factor FLOAT NOT NULL,
    repetitions INTEGER NOT NULL,
    interval_days FLOAT NOT NULL,
    last_reviewed_at DATETIME,
    due_at DATETIME NOT NULL,
    CONSTRAINT pk_refreshers PRIMARY KEY (node_id),
    CONSTRAINT fk_refreshers_node_id FOREIGN KEY(node_id) REFERENCES mind_map_nodes (id) ON DELETE CASCADE,
    CONSTRAINT ck_refreshers_schedule CHECK (repetitions >= 0 AND interval_days >= 0),
    CONSTRAINT fk_refreshers_learner_id FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE
);

CREATE INDEX idx_refreshers_due ON refreshers (learner_id, due_at);
