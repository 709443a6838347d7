// The schema of the shared database. Servers of two releases use one database while an update rolls out. So a released migration is never edited, and a new
// one only adds (tables, indexes, columns with a default) or lifts a constraint. One that must do more raises COMPATIBLE_SINCE to its own
// number, which refuses a start of the releases before it.

// Puts documents in the place of tables for each kind of editorial data. These stay until the next release: servers of the release
// before read them while an update rolls out.
const DOCUMENTS = `
  CREATE TABLE documents (
    kind text NOT NULL,
    subject text NOT NULL,
    body text,                          -- its members as JSON, or null: it was removed
    change bigint NOT NULL,
    PRIMARY KEY (kind, subject)
  );
  CREATE INDEX documents_by_change ON documents (change);
  INSERT INTO documents
    SELECT 'synonyms', taxonomy || '/' || slug, json_build_object('synonyms', synonyms)::text, change
      FROM synonym_lists WHERE synonyms <> '[]'
    UNION ALL SELECT 'rule', '[' || to_json(url) || ',[' || (SELECT string_agg(to_json(token)::text, ',' ORDER BY place)
        FROM jsonb_array_elements_text(tokens) WITH ORDINALITY AS item (token, place)) || ']]',
      json_strip_nulls(json_build_object('title', title, 'place', row_number() OVER (ORDER BY id) - 1,
        'from', from_time, 'until', until_time))::text, change FROM tuning_rules WHERE NOT removed
    UNION ALL SELECT 'archive', slug, json_strip_nulls(json_build_object('title', title,
        'filters', (SELECT json_agg(json_build_object('taxonomy', item->'taxonomy', 'slug', item->'slug') ORDER BY place)
          FROM jsonb_array_elements(filters) WITH ORDINALITY AS filter (item, place)),
        'place', row_number() OVER (ORDER BY id) - 1, 'from', from_time, 'until', until_time))::text, change
      FROM template_archives WHERE NOT removed
    UNION ALL SELECT 'takedown', slug, json_build_object('pictures', pictures, 'reason', reason)::text, change
      FROM takedowns WHERE reason IS NOT NULL;
  `

export const POSTGRES_MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE accounts_state (
    id integer PRIMARY KEY CHECK (id = 1),
    change bigint NOT NULL,             -- the last change number given out
    address_key bytea NOT NULL          -- keys the hashes of client addresses
  );

  CREATE TABLE keys (
    key_id text PRIMARY KEY CHECK (key_id ~ '^[0-9a-f]{12}$'),
    secret_hash bytea NOT NULL CHECK (length(secret_hash) = 32),
    email text NOT NULL CHECK (email <> ''),
    name text,
    plan text NOT NULL CHECK (plan IN ('free', 'admin')),
    status text NOT NULL CHECK (status IN ('active', 'revoked')),
    created_at timestamptz NOT NULL,
    change bigint NOT NULL,
    rotations integer NOT NULL DEFAULT 0,
    previous_hash bytea CHECK (previous_hash IS NULL OR length(previous_hash) = 32),
    previous_expires_at bigint CHECK ((previous_expires_at IS NULL) = (previous_hash IS NULL)), -- ms since 1970-01-01
    slot smallint NOT NULL              -- which of the active keys of the email it is, from 1
  );
  CREATE UNIQUE INDEX keys_by_slot ON keys (email, slot) WHERE status = 'active';
  CREATE INDEX keys_by_email ON keys (email);
  CREATE INDEX keys_by_change ON keys (change);

  CREATE TABLE usage (                  -- no reference to keys: a count must never keep the others from being written
    key_id text PRIMARY KEY,
    day integer NOT NULL,               -- the UTC day that today counts, in days since 1970-01-01
    today bigint NOT NULL,
    total bigint NOT NULL
  ) WITH (fillfactor = 70);

  CREATE TABLE usage_batches (          -- the last batch of each server, so that none is counted twice
    server text PRIMARY KEY,
    seq bigint NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  );

  CREATE TABLE registration_attempts (  -- of the last hour
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    address bytea NOT NULL,             -- keyed hash of the client's network
    at bigint NOT NULL                  -- ms since 1970-01-01
  );
  CREATE INDEX registration_attempts_by_address ON registration_attempts (address, at);
  CREATE INDEX registration_attempts_by_time ON registration_attempts (at);

  CREATE TABLE servers (                -- one row per running server
    id text PRIMARY KEY,
    loaded bigint NOT NULL,             -- the last publication that it has in memory
    change bigint NOT NULL,             -- the last change of keys that it has seen
    edit bigint NOT NULL,               -- the last editorial change that it has applied
    alone boolean NOT NULL DEFAULT false, -- whether it does without Valkey, so that no marker reaches it
    seen timestamptz NOT NULL DEFAULT now()
  );

  CREATE TABLE editorial_state (
    id integer PRIMARY KEY CHECK (id = 1),
    change bigint NOT NULL,
    token text NOT NULL                 -- a random value of the last change, for ETags
  );
  INSERT INTO editorial_state VALUES (1, 0, '');

  CREATE TABLE editorial_changes (      -- the history
    number bigint PRIMARY KEY,
    token text NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  );

  CREATE TABLE synonym_lists (          -- the whole list of a term; an emptied one stays as []
    taxonomy text NOT NULL,
    slug text NOT NULL,
    synonyms jsonb NOT NULL CHECK (jsonb_typeof(synonyms) = 'array'),
    change bigint NOT NULL,
    PRIMARY KEY (taxonomy, slug)
  );
  CREATE INDEX synonym_lists_by_change ON synonym_lists (change);

  CREATE TABLE tuning_rules (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- the order of the rules
    url text NOT NULL CHECK (url LIKE '/%'),
    tokens jsonb NOT NULL CHECK (jsonb_array_length(tokens) > 0),
    title text,
    removed boolean NOT NULL DEFAULT false,
    change bigint NOT NULL
  );
  CREATE UNIQUE INDEX tuning_rules_in_force ON tuning_rules (url, tokens) WHERE NOT removed;
  CREATE INDEX tuning_rules_by_change ON tuning_rules (change);

  CREATE TABLE template_archives (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- the registry's order
    slug text NOT NULL CHECK (slug <> ''),
    title text NOT NULL,
    filters jsonb NOT NULL,             -- [{ taxonomy, slug }]
    removed boolean NOT NULL DEFAULT false,
    change bigint NOT NULL
  );
  CREATE UNIQUE INDEX template_archives_in_force ON template_archives (slug) WHERE NOT removed;
  CREATE INDEX template_archives_by_change ON template_archives (change);
  `,
  'CREATE INDEX keys_by_expiry ON keys (previous_expires_at) WHERE previous_expires_at IS NOT NULL',
  `
  CREATE TABLE log (                    -- one row, which numbers the changes and keeps them in order
    id integer PRIMARY KEY CHECK (id = 1),
    number bigint NOT NULL,             -- the last number given out
    turned bigint NOT NULL              -- the last publication that all servers have turned to
  );
  INSERT INTO log SELECT 1, max(change), 0 FROM editorial_state;

  CREATE TABLE changes (                -- what servers have to read again, see src/state/changes.ts
    number bigint PRIMARY KEY,
    kind text NOT NULL,
    subject text NOT NULL,
    token text NOT NULL,                -- random, so that a restored database is not taken for the one before it
    at timestamptz NOT NULL DEFAULT now()
  );

  ALTER TABLE keys DROP COLUMN change;
  ALTER TABLE accounts_state DROP COLUMN change;
  DROP TABLE editorial_changes;

  DROP TABLE servers;
  CREATE TABLE servers (                -- one row per running server
    id text PRIMARY KEY,
    number bigint NOT NULL,             -- how far it has followed the log
    loaded bigint NOT NULL,             -- the last publication that it has in memory
    alone boolean NOT NULL,             -- whether it does without Valkey, so that no number reaches it
    seen timestamptz NOT NULL
  );
  `,
  `
  -- Which plans there are is no matter of the database (src/accounts/limits.ts).
  ALTER TABLE keys DROP CONSTRAINT IF EXISTS keys_plan_check;
  `,
  `
  -- A log that begins with an earlier edit needs its row: servers compare the newest row with the number.
  INSERT INTO changes (number, kind, subject, token) SELECT number, 'edit', '', token FROM log, editorial_state
    WHERE number > 0 ON CONFLICT DO NOTHING;
  `,
  `
  CREATE TABLE sign_ins (               -- see src/state/accounts/sign-ins.ts
    id bytea PRIMARY KEY,               -- the hash of what a client holds
    owner text NOT NULL,                -- a key id, or '' until there is one
    grant_id text,
    payload text NOT NULL,
    expires_at bigint NOT NULL,         -- ms since 1970-01-01
    consumed integer NOT NULL
  );
  CREATE INDEX sign_ins_by_owner ON sign_ins (owner, consumed, expires_at);
  CREATE INDEX sign_ins_by_expiry ON sign_ins (expires_at);
  CREATE INDEX sign_ins_by_grant ON sign_ins (grant_id);
  `,
  `
  CREATE TABLE editorial_history (      -- what each edit changed, see src/state/sqlite/catalog/history.ts
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token text NOT NULL UNIQUE,         -- of the change in the catalog of the build host that made it
    at text NOT NULL,                   -- ISO 8601
    by text,
    command text,
    note text,
    items json NOT NULL                 -- [{ kind, subject, before, after }]; jsonb would sort their members
  );

  -- When a rule or an archive is in force, ISO 8601 in UTC: from the one up to, without, the other. Null for no limit.
  ALTER TABLE tuning_rules ADD COLUMN from_time text;
  ALTER TABLE tuning_rules ADD COLUMN until_time text;
  ALTER TABLE template_archives ADD COLUMN from_time text;
  ALTER TABLE template_archives ADD COLUMN until_time text;

  CREATE TABLE query_weeks (            -- what people looked for, see src/state/accounts/query-log.ts
    week text NOT NULL,                 -- its Monday
    form text NOT NULL,                 -- '' for all searches beyond the bounds
    searches bigint NOT NULL,
    "nothing" bigint NOT NULL,          -- how many of them found nothing
    unmatched bigint NOT NULL,          -- how many of them had words that no filter comes from
    people bigint NOT NULL,             -- a sketch: a bit for each salted hash
    PRIMARY KEY (week, form)
  );
  CREATE TABLE query_salt (week text NOT NULL, salt bytea NOT NULL);
  INSERT INTO query_salt VALUES ('', '');
  `,
  `
  CREATE TABLE takedowns (              -- the sites that a build host took down; the snapshot may still have them
    slug text PRIMARY KEY,
    pictures jsonb NOT NULL,            -- the decoded paths of pictures that no shown site has
    reason text,                        -- null if the site is shown again
    change bigint NOT NULL
  );
  `,
  DOCUMENTS,
]

/** The oldest schema version whose release works with a database of the newest version. */
export const COMPATIBLE_SINCE = 9
