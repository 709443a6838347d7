// The schema of the accounts database, as migrations: the n-th updates a database from version n-1 to n
// (`PRAGMA user_version`). A released migration is never edited; a change is a new migration at the end.
//
// Keys are never deleted. The last change of any of them has a number, so that a reader knows when to read again.

/** The first version that has searches. */
export const QUERIES_SINCE = 6

export const ACCOUNTS_MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE accounts_state (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    change INTEGER NOT NULL,            -- the last change number given out
    address_key BLOB NOT NULL           -- keys the hashes of client addresses
  );
  INSERT INTO accounts_state VALUES (1, 0, randomblob(32));

  CREATE TABLE keys (
    key_id TEXT PRIMARY KEY CHECK (length(key_id) = 12 AND key_id NOT GLOB '*[^0-9a-f]*'),
    secret_hash BLOB NOT NULL CHECK (length(secret_hash) = 32),
    email TEXT NOT NULL CHECK (email <> ''),
    name TEXT,
    plan TEXT NOT NULL CHECK (plan IN ('free', 'admin')),
    status TEXT NOT NULL CHECK (status IN ('active', 'revoked')),
    created_at TEXT NOT NULL,           -- ISO 8601
    change INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX keys_by_email ON keys (email, status);
  CREATE INDEX keys_by_change ON keys (change);

  CREATE TABLE usage (                  -- no reference to keys: a count must never keep the others from being written
    key_id TEXT PRIMARY KEY,
    day INTEGER NOT NULL,               -- the UTC day that today counts, in days since 1970-01-01
    today INTEGER NOT NULL,
    total INTEGER NOT NULL
  ) WITHOUT ROWID;

  CREATE TABLE registration_attempts (  -- of the last hour
    id INTEGER PRIMARY KEY,
    address BLOB NOT NULL,              -- keyed hash of the client's network
    at INTEGER NOT NULL                 -- ms since 1970-01-01
  );
  CREATE INDEX registration_attempts_by_address ON registration_attempts (address, at);
  CREATE INDEX registration_attempts_by_time ON registration_attempts (at);
  `,
  `
  ALTER TABLE keys ADD COLUMN rotations INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE keys ADD COLUMN previous_hash BLOB     -- of the secret before the last rotation
    CHECK (previous_hash IS NULL OR length(previous_hash) = 32);
  ALTER TABLE keys ADD COLUMN previous_expires_at INTEGER   -- ms since 1970-01-01
    CHECK ((previous_expires_at IS NULL) = (previous_hash IS NULL));
  `,
  'CREATE INDEX keys_by_expiry ON keys (previous_expires_at) WHERE previous_expires_at IS NOT NULL',
  `
  -- Which plans there are is no matter of the database (src/accounts/limits.ts).
  ALTER TABLE keys RENAME COLUMN plan TO old_plan;
  ALTER TABLE keys ADD COLUMN plan TEXT NOT NULL DEFAULT 'free';
  UPDATE keys SET plan = old_plan WHERE plan <> old_plan;
  ALTER TABLE keys DROP COLUMN old_plan;
  `,
  `
  CREATE TABLE sign_ins (               -- see src/state/accounts/sign-ins.ts
    id BLOB PRIMARY KEY,                -- the hash of what a client holds
    owner TEXT NOT NULL,                -- a key id, or '' until there is one
    grant_id TEXT,
    payload TEXT NOT NULL,
    expires_at INTEGER NOT NULL,        -- ms since 1970-01-01
    consumed INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX sign_ins_by_owner ON sign_ins (owner, consumed, expires_at);
  CREATE INDEX sign_ins_by_expiry ON sign_ins (expires_at);
  CREATE INDEX sign_ins_by_grant ON sign_ins (grant_id);
  `,
  `
  CREATE TABLE query_weeks (            -- what people looked for, see src/state/accounts/query-log.ts
    week TEXT NOT NULL,                 -- its Monday
    form TEXT NOT NULL,                 -- '' for all searches beyond the bounds
    searches INTEGER NOT NULL,
    "nothing" INTEGER NOT NULL,         -- how many of them found nothing
    unmatched INTEGER NOT NULL,         -- how many of them had words that no filter comes from
    people INTEGER NOT NULL,            -- a sketch: a bit for each salted hash
    PRIMARY KEY (week, form)
  ) WITHOUT ROWID;
  CREATE TABLE query_salt (week TEXT NOT NULL, salt BLOB NOT NULL);
  INSERT INTO query_salt VALUES ('', x'');
  `,
  `
  -- As in PostgreSQL, so that both engines run the same statements.
  ALTER TABLE keys ADD COLUMN slot INTEGER NOT NULL DEFAULT 1; -- which of the active keys of the email it is, from 1
  UPDATE keys SET slot = placed.slot FROM (SELECT key_id, row_number() OVER (PARTITION BY email ORDER BY created_at, key_id)
    AS slot FROM keys WHERE status = 'active') AS placed WHERE placed.key_id = keys.key_id;
  CREATE UNIQUE INDEX keys_by_slot ON keys (email, slot) WHERE status = 'active';
  DROP INDEX keys_by_change;
  ALTER TABLE keys DROP COLUMN change;
  CREATE TABLE usage_batches (          -- the last batch of each server, so that none is counted twice
    server TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    at TEXT NOT NULL                    -- ISO 8601
  ) WITHOUT ROWID;
  `,
]
