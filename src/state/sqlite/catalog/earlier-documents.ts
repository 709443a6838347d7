// The editorial data of catalogs before they had documents, for their upgrade and for servers that read them before it.

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
