// The schema of the catalog database as migrations: migration n brings a database from version n-1 to n
// (`PRAGMA user_version`). Never edit a released migration; add a new one at the end.
// Rows are never deleted: entries are permanent, and removed documents stay without a body. So every change shows as a
// row whose `change` is greater than a number read before. A change number belongs to one write transaction.
import { ANY_KIND, DOCUMENTS, ONE_ROW_EACH } from './earlier-documents.ts'

const TAXONOMIES = `CHECK (taxonomy IN
  ('genre','color','style','typeface','platform','tech','sections','authors','post_tag','pricing'))`
const termsTable = (name: string, check: string) => `
  CREATE TABLE ${name} (
    id INTEGER PRIMARY KEY,             -- from 1 without gaps: shards refer to terms by it
    taxonomy TEXT NOT NULL ${check},
    slug TEXT NOT NULL CHECK (slug <> ''),
    name TEXT NOT NULL CHECK (name <> ''),
    change INTEGER NOT NULL,
    UNIQUE (taxonomy, slug)
  );`

export const CATALOG_MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE catalog_state (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    change INTEGER NOT NULL,            -- the last change number
    editorial_change INTEGER NOT NULL,  -- the last one of an editorial row
    updated_at TEXT NOT NULL            -- ISO 8601, time of the last change
  );
  INSERT INTO catalog_state VALUES (1, 0, 0, '1970-01-01T00:00:00.000Z');

  CREATE TABLE changes (                -- one row per write transaction
    number INTEGER PRIMARY KEY,
    token TEXT NOT NULL                 -- random: tells this history from that of a diverged copy
  );

  ${termsTable('terms', TAXONOMIES)}
  CREATE INDEX terms_by_change ON terms (change);

  CREATE TABLE entries (
    id INTEGER PRIMARY KEY,             -- grows in import order
    slug TEXT NOT NULL UNIQUE CHECK (slug <> ''),
    title TEXT NOT NULL,
    url TEXT,
    published TEXT NOT NULL CHECK (published = date(published)),
    category TEXT NOT NULL CHECK (category IN ('inspiration', 'template')),
    offline INTEGER NOT NULL CHECK (offline IN (0, 1)),
    screenshot_path TEXT NOT NULL CHECK (screenshot_path LIKE '/%'),
    screenshot_width INTEGER NOT NULL CHECK (screenshot_width > 0),
    screenshot_height INTEGER NOT NULL CHECK (screenshot_height > 0),
    screenshot_mobile TEXT CHECK (screenshot_mobile LIKE '/%'),
    digest TEXT NOT NULL,               -- of the imported entry without its offline mark: an equal import changes nothing
    change INTEGER NOT NULL
  );
  CREATE INDEX entries_by_date ON entries (published, id);
  CREATE INDEX entries_by_change ON entries (change);

  CREATE TABLE entry_terms (            -- section types are in sections
    entry_id INTEGER NOT NULL REFERENCES entries (id),
    position INTEGER NOT NULL CHECK (position >= 0),
    term_id INTEGER NOT NULL REFERENCES terms (id),
    PRIMARY KEY (entry_id, position),
    UNIQUE (entry_id, term_id)
  ) WITHOUT ROWID;

  CREATE TABLE sections (
    entry_id INTEGER NOT NULL REFERENCES entries (id),
    position INTEGER NOT NULL CHECK (position >= 0),
    term_id INTEGER NOT NULL REFERENCES terms (id),
    top INTEGER NOT NULL CHECK (top >= 0),
    bottom INTEGER NOT NULL CHECK (bottom > top),
    prompt TEXT NOT NULL,
    tailwind TEXT,
    colors TEXT NOT NULL CHECK (json_type(colors) = 'array'),
    wireframe_prompt TEXT,
    PRIMARY KEY (entry_id, position)
  ) WITHOUT ROWID;

  CREATE TABLE synonym_lists (          -- the whole list of a term; an emptied one stays as []
    term_id INTEGER PRIMARY KEY REFERENCES terms (id),
    synonyms TEXT NOT NULL CHECK (json_type(synonyms) = 'array'),
    change INTEGER NOT NULL
  );
  CREATE INDEX synonym_lists_by_change ON synonym_lists (change);

  CREATE TABLE tuning_rules (
    id INTEGER PRIMARY KEY,             -- the order of the rules
    url TEXT NOT NULL CHECK (url LIKE '/%'),
    tokens TEXT NOT NULL CHECK (json_array_length(tokens) > 0),
    title TEXT,
    removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1)),
    change INTEGER NOT NULL
  );
  CREATE UNIQUE INDEX tuning_rules_in_force ON tuning_rules (url, tokens) WHERE removed = 0;
  CREATE INDEX tuning_rules_by_change ON tuning_rules (change);

  CREATE TABLE template_archives (
    id INTEGER PRIMARY KEY,             -- the registry's order
    slug TEXT NOT NULL UNIQUE CHECK (slug <> ''),
    title TEXT NOT NULL,
    change INTEGER NOT NULL
  );
  CREATE INDEX template_archives_by_change ON template_archives (change);

  CREATE TABLE archive_filters (
    archive_id INTEGER NOT NULL REFERENCES template_archives (id),
    position INTEGER NOT NULL CHECK (position >= 0),
    term_id INTEGER NOT NULL REFERENCES terms (id),
    PRIMARY KEY (archive_id, position),
    UNIQUE (archive_id, term_id)
  ) WITHOUT ROWID;
  `,
  `
  -- When each change was stored, ISO 8601. Of earlier changes, only the time of the last one is known.
  ALTER TABLE changes ADD COLUMN at TEXT NOT NULL DEFAULT '';
  UPDATE changes SET at = (SELECT updated_at FROM catalog_state);
  -- The day of the last build: entries of later days become visible in a later one. Null before the first build.
  ALTER TABLE catalog_state ADD COLUMN visible_until TEXT;
  `,
  `
  -- Which taxonomies there are is no matter of the database (catalog/model/taxonomy.ts).
  ${termsTable('open_terms', '')}
  INSERT INTO open_terms SELECT * FROM terms;
  DROP TABLE terms;
  ALTER TABLE open_terms RENAME TO terms;
  CREATE INDEX terms_by_change ON terms (change);
  `,
  `
  -- A removed archive had a slash in its slug before. It keeps it, because servers of the release before know it by that.
  CREATE TABLE marked_archives (
    id INTEGER PRIMARY KEY,             -- the registry's order
    slug TEXT NOT NULL CHECK (slug <> ''),
    title TEXT NOT NULL,
    removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1)),
    change INTEGER NOT NULL
  );
  INSERT INTO marked_archives SELECT id, slug, title, instr(slug, '/') > 0, change FROM template_archives;
  DROP TABLE template_archives;
  ALTER TABLE marked_archives RENAME TO template_archives;
  CREATE UNIQUE INDEX template_archives_in_force ON template_archives (slug) WHERE removed = 0;
  CREATE INDEX template_archives_by_change ON template_archives (change);
  `,
  `
  ALTER TABLE entries ADD COLUMN palette TEXT CHECK (palette IS NULL OR json_type(palette) = 'array'); -- of its line, "#rrggbb"

  CREATE TABLE measurements (           -- what the pixels of an entry's screenshot say
    entry_id INTEGER PRIMARY KEY REFERENCES entries (id),
    file TEXT NOT NULL,                 -- path, size and time of the file that was read: an unchanged one is not read again;
                                        -- '' if the entry has another path or other bands since
    source TEXT NOT NULL,               -- hash of its content, of the bands and of the version of the extractor
    problem TEXT,                       -- why it cannot be measured, or null
    palettes BLOB,                      -- page, hero and each section (catalog/pictures/palette-bytes.ts)
    looks BLOB,                         -- what it looks like, to compare (catalog/pictures/looks.ts)
    fingerprint BLOB,                   -- 256 bits, nearly equal for copies of the same picture
    placeholder BLOB                    -- a ThumbHash
  );
  CREATE INDEX measurements_by_source ON measurements (source);
  `,
  `
  -- Who made each change, with which command, and why. Earlier changes have none of it.
  ALTER TABLE changes ADD COLUMN by TEXT;
  ALTER TABLE changes ADD COLUMN command TEXT;
  ALTER TABLE changes ADD COLUMN note TEXT;
  ALTER TABLE changes ADD COLUMN shared TEXT; -- the token of the edit by another build host that this change repeats, or null

  CREATE TABLE change_items (           -- what a change changed (history.ts)
    id INTEGER PRIMARY KEY,             -- the order of the items of a change
    number INTEGER NOT NULL REFERENCES changes (number),
    kind TEXT NOT NULL CHECK (kind IN ('entry', 'term', 'synonyms', 'rule', 'archive')),
    subject TEXT NOT NULL,              -- a slug, TAXONOMY/SLUG, or the key of a rule
    before TEXT CHECK (before IS NULL OR json_valid(before)), -- the members that differ, or null: it did not exist
    after TEXT CHECK (after IS NULL OR json_valid(after))     -- the same members, or null: it does not exist
  );
  CREATE INDEX change_items_by_number ON change_items (number);
  CREATE INDEX change_items_by_subject ON change_items (kind, subject, number);

  ALTER TABLE entries ADD COLUMN hidden TEXT; -- why no answer and no page shows the entry, or null; '' for one whose addition was reverted
  CREATE INDEX hidden_entries ON entries (id) WHERE hidden IS NOT NULL;
  CREATE TABLE lost_entries (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, change INTEGER NOT NULL); -- of snapshots that a replaced catalog lacks

  CREATE TABLE corrections (            -- members of entries that editors corrected
    entry_id INTEGER NOT NULL REFERENCES entries (id),
    member TEXT NOT NULL,               -- a member of an import line
    imported TEXT NOT NULL CHECK (json_valid(imported)), -- what the file said: an import that says it again keeps the correction
    PRIMARY KEY (entry_id, member)
  ) WITHOUT ROWID;

  ALTER TABLE terms ADD COLUMN removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1)); -- stays, because IDs have no gaps
  CREATE TABLE term_redirects (         -- slugs that terms had before they were renamed or merged
    taxonomy TEXT NOT NULL,
    slug TEXT NOT NULL,
    term_id INTEGER NOT NULL REFERENCES terms (id),
    PRIMARY KEY (taxonomy, slug)
  ) WITHOUT ROWID;

  -- When a rule or an archive is in force, ISO 8601 in UTC: from the one up to, without, the other. Null for no limit.
  ALTER TABLE tuning_rules ADD COLUMN from_time TEXT;
  ALTER TABLE tuning_rules ADD COLUMN until_time TEXT;
  ALTER TABLE template_archives ADD COLUMN from_time TEXT;
  ALTER TABLE template_archives ADD COLUMN until_time TEXT;
  `,
  DOCUMENTS,
  ONE_ROW_EACH,
  ANY_KIND,
  `
  -- How the page is set and spaced, as its line says it (catalog/import/design-member.ts), or null.
  ALTER TABLE entries ADD COLUMN design TEXT CHECK (design IS NULL OR json_type(design) = 'object');
  CREATE INDEX designed_entries ON entries (id) WHERE design IS NOT NULL;
  `,
]
