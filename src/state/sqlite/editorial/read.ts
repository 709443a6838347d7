// Reads the editorial data of a catalog.
import { limited, type TermRef } from '../../../catalog/model/editorial.ts'
import { type EditorialChanges, inForce, type SharedData } from '../../editorial.ts'
import { CATALOG_MIGRATIONS } from '../catalog/schema.ts'
import { type Db, knownVersion } from '../connection.ts'

const NONE: SharedData = { synonyms: [], rules: [], archives: [] }

/** The editorial data of a catalog of this release or an older one. Throws if a newer release wrote it. */
export function catalogData(db: Db): SharedData {
  return knownVersion(db, CATALOG_MIGRATIONS) === 0 ? NONE : inForce(changeReader(db)(0))
}

const SYNONYMS = `SELECT taxonomy, slug, synonyms FROM synonym_lists JOIN terms ON terms.id = term_id
  WHERE synonym_lists.change > ? ORDER BY term_id`
/** With all columns, because a catalog of an older release lacks some. */
const RULES = 'SELECT * FROM tuning_rules WHERE change > ? ORDER BY id'
const ARCHIVES = `SELECT *,
    (SELECT json_group_array(json_object('taxonomy', taxonomy, 'slug', terms.slug) ORDER BY position)
      FROM archive_filters JOIN terms ON terms.id = term_id WHERE archive_id = template_archives.id) AS filters
  FROM template_archives WHERE change > ? ORDER BY id`

type SynonymRow = TermRef & { synonyms: string }
type TimedRow = { id: number; removed?: number; from_time?: string | null; until_time?: string | null }
type RuleRow = TimedRow & { url: string; tokens: string; title: string | null }
type ArchiveRow = TimedRow & { slug: string; title: string; filters: string }

/** Returns a function that reads what changed after a change number. */
export function changeReader(db: Db): (change: number) => EditorialChanges {
  const synonyms = db.prepare<[number], SynonymRow>(SYNONYMS)
  const rules = db.prepare<[number], RuleRow>(RULES)
  const archives = db.prepare<[number], ArchiveRow>(ARCHIVES)
  return db.transaction((change) => ({
    synonyms: synonyms.all(change).map((row) => ({ ...row, synonyms: JSON.parse(row.synonyms) as string[] })),
    rules: rules.all(change).map(ruleOf),
    archives: archives.all(change).map(archiveOf),
  }))
}

function ruleOf({ id, url, tokens, title, removed, ...row }: RuleRow): EditorialChanges['rules'][number] {
  const rule = { tokens: JSON.parse(tokens) as string[], url, title, from: row.from_time, until: row.until_time }
  return [id, removed ? null : limited(rule)]
}

/** In a catalog of an older release, a removed archive has a `/` in its slug, which no other slug has. */
function archiveOf({ id, slug, title, filters, removed, ...row }: ArchiveRow): EditorialChanges['archives'][number] {
  const terms = JSON.parse(filters) as TermRef[]
  const archive = { slug, title, filters: terms, from: row.from_time, until: row.until_time }
  return [id, removed || slug.includes('/') ? null : limited(archive)]
}
