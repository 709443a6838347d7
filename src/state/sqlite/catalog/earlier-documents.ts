// What catalogs had in several rows before they had documents, for their upgrade and for what reads them before it.

/** The first versions with hidden entries and old slugs of terms, and with `documents`. */
export const HISTORY_VERSION = 6
export const DOCUMENTS_VERSION = 7

/** The rows that `documents` has of the editorial data of an earlier version, which had a table for each kind. */
export function earlierDocuments(version: number): string {
  const times = version < 6 ? '' : ", 'from', from_time, 'until', until_time"
  const gone = version < 4 ? "instr(slug, '/') > 0" : 'removed'
  // A removed item stays as a row before the one that was added again. json_patch leaves out what is null.
  const placed = (
    isGone: string,
    members: string,
  ) => `CASE WHEN NOT (${isGone}) THEN json_patch('{}', json_object(${members},
    'place', row_number() OVER (ORDER BY ${isGone}, max(id)) - 1${times})) END`
  const filters = `(SELECT json_group_array(json_object('taxonomy', taxonomy, 'slug', terms.slug) ORDER BY position)
    FROM archive_filters JOIN terms ON terms.id = term_id WHERE archive_id = template_archives.id)`
  return `SELECT 'synonyms' AS kind, taxonomy || '/' || slug AS subject,
      CASE synonyms WHEN '[]' THEN NULL ELSE json_object('synonyms', json(synonyms)) END AS body, synonym_lists.change
    FROM synonym_lists JOIN terms ON terms.id = term_id
    UNION ALL SELECT 'rule', json_array(url, json(tokens)), body, change FROM (SELECT url, tokens,
      ${placed('removed', "'title', title")} AS body, max(id), change FROM tuning_rules GROUP BY url, tokens)
    UNION ALL SELECT 'archive', slug, body, change FROM (SELECT slug,
      ${placed(gone, `'title', title, 'filters', json(${filters})`)} AS body, max(id), change FROM template_archives GROUP BY slug)`
}

/** The migration that puts documents in the place of the tables before. */
export const DOCUMENTS = `
  CREATE TABLE documents (              -- editorial data, as src/state/documents.ts has it
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT CHECK (body IS NULL OR json_valid(body)), -- its members, or null: it was removed
    change INTEGER NOT NULL,
    PRIMARY KEY (kind, subject)
  ) WITHOUT ROWID;
  CREATE INDEX documents_by_change ON documents (change);
  INSERT INTO documents ${earlierDocuments(6)};
  DROP TABLE archive_filters;
  DROP TABLE template_archives;
  DROP TABLE tuning_rules;
  DROP TABLE synonym_lists;
  `

/**
 * The migration that makes one row of each entry and of each term. A query, also one of an older catalog, reads the views by the names
 * of the tables before.
 */
export const ONE_ROW_EACH = `
  ALTER TABLE entries ADD COLUMN said TEXT CHECK (said IS NULL OR json_valid(said)); -- what the file said of members that editors corrected
  ALTER TABLE entries ADD COLUMN terms TEXT NOT NULL DEFAULT '[]'; -- IDs by taxonomy, in the order of the line
  ALTER TABLE entries ADD COLUMN sections TEXT NOT NULL DEFAULT '[]'; -- [ID of the type, top, bottom, prompt, tailwind, colors, wireframe_prompt] each
  UPDATE entries SET
    said = (SELECT json_group_object(member, json(imported)) FROM corrections WHERE entry_id = id HAVING count(*) > 0),
    terms = (SELECT json_group_array(term_id ORDER BY position) FROM entry_terms WHERE entry_id = id),
    sections = (SELECT json_group_array(json_array(term_id, top, bottom, prompt, tailwind, json(colors), wireframe_prompt)
      ORDER BY position) FROM sections WHERE entry_id = id);
  DROP TABLE corrections;
  DROP TABLE entry_terms;
  DROP TABLE sections;

  ALTER TABLE terms ADD COLUMN former TEXT NOT NULL DEFAULT '[]' CHECK (json_type(former) = 'array'); -- slugs that lead to it, sorted
  ALTER TABLE terms ADD COLUMN merged INTEGER REFERENCES terms (id); -- the term that stands for this one in entries, or null
  UPDATE terms SET former = (SELECT json_group_array(slug ORDER BY slug) FROM term_redirects WHERE term_id = id)
    WHERE id IN (SELECT term_id FROM term_redirects);
  DROP TABLE term_redirects;
  CREATE INDEX terms_with_former ON terms (id) WHERE former <> '[]';
  CREATE INDEX terms_by_merged ON terms (merged) WHERE merged IS NOT NULL;

  CREATE VIEW term_redirects AS SELECT taxonomy, value AS slug, terms.id AS term_id
    FROM terms, json_each(former) WHERE former <> '[]' AND instr(value, '/') = 0;
  UPDATE terms SET merged = (SELECT term_id FROM term_redirects AS moved
    WHERE moved.taxonomy = terms.taxonomy AND moved.slug = terms.slug) WHERE removed = 1;
  CREATE VIEW entry_terms AS SELECT entries.id AS entry_id, min(item.key) AS position,
      CAST(ifnull(merged, item.value) AS INTEGER) AS term_id
    FROM entries, json_each(entries.terms) AS item JOIN terms ON terms.id = item.value GROUP BY entries.id, 3;
  CREATE VIEW sections AS SELECT entries.id AS entry_id, item.key AS position,
      CAST(ifnull(merged, terms.id) AS INTEGER) AS term_id, item.value ->> 1 AS top, item.value ->> 2 AS bottom,
      item.value ->> 3 AS prompt, item.value ->> 4 AS tailwind, item.value -> 5 AS colors, item.value ->> 6 AS wireframe_prompt
    FROM entries, json_each(entries.sections) AS item JOIN terms ON terms.id = item.value ->> 0;
  `

/** The migration after which a change can be of a word that editors ignore. */
export const ANY_KIND = `
  CREATE TABLE items_of_any_kind (
    id INTEGER PRIMARY KEY,             -- the order of the items of a change
    number INTEGER NOT NULL REFERENCES changes (number),
    kind TEXT NOT NULL CHECK (kind IN ('entry', 'term', 'synonyms', 'rule', 'archive', 'ignored')),
    subject TEXT NOT NULL,              -- a slug, TAXONOMY/SLUG, the key of a rule, or a word
    before TEXT CHECK (before IS NULL OR json_valid(before)), -- the members that differ, or null: it did not exist
    after TEXT CHECK (after IS NULL OR json_valid(after))     -- the same members, or null: it does not exist
  );
  INSERT INTO items_of_any_kind SELECT * FROM change_items;
  DROP TABLE change_items;
  ALTER TABLE items_of_any_kind RENAME TO change_items;
  CREATE INDEX change_items_by_number ON change_items (number);
  CREATE INDEX change_items_by_subject ON change_items (kind, subject, number);
  `
