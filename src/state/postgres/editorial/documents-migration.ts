// Puts documents in the place of tables for each kind of editorial data. These stay until the next release: servers of the release
// before read them while an update rolls out.
export const DOCUMENTS = `
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
