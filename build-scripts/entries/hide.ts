// Takes entries down and shows them again. (rules 44.50 to 44.55)
import { loadConfig } from '../../src/config.ts'
import { changeOnDemand } from '../../src/state/sqlite/catalog/change-number.ts'
import type { ChangeFacts } from '../../src/state/sqlite/catalog/database.ts'
import { hiddenFinder } from '../../src/state/sqlite/catalog/entry-reader.ts'
import { itemRecorder } from '../../src/state/sqlite/catalog/history.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { WrongUsage } from '../cli/command.ts'
import { editFacts } from '../cli/edit-facts.ts'
import { requireCatalog, withCatalog } from '../import/catalog-writer.ts'
import { requirePublishing, takeEffect } from '../publish/take-effect.ts'
import { noEntry } from './set.ts'

type Values = { readonly [Name in 'reason' | 'by' | 'note']?: string }

/** The work of `entries -- hide` and `entries -- unhide`: the edit, and what makes it take effect. */
export async function runHide(state: 'hide' | 'unhide', slugs: readonly string[], values: Values): Promise<void> {
  const reason = state === 'hide' ? (values.reason?.trim() ?? '') : null
  if (reason === '') throw new WrongUsage('hide needs --reason TEXT: why the sites are taken down.')
  const config = loadConfig()
  requireCatalog(config.catalogDb)
  requirePublishing(config)
  const hiding = { slugs, reason, facts: editFacts(values, `entries ${state}`), now: new Date() }
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const lines = await withCatalog(config.catalogDb, (db) => hideEntries(db, hiding))
  for (const line of lines) say(line)
  const followsCatalog = config.bucket === null && config.shared === null
  await takeEffect(config, {
    say,
    ...(state === 'hide' && followsCatalog && { unfinished: LEFT }),
    ...(state === 'hide' && !followsCatalog && { allowed: { 'allow-shrink': true } }),
    done: `${slugs.join(', ')}: ${state === 'hide' ? 'hidden' : 'shown'} in the catalog`,
    again: `npm run entries -- ${state} ${slugs.join(' ')}${reason === null ? '' : ` --reason ${JSON.stringify(reason)}`}`,
  })
}

/** Without a build, a server that follows the catalog still shows a hidden site nowhere. (rule 44.56) */
const LEFT = 'counts of terms, statistics and files for a CDN are of before'

interface Hiding {
  slugs: readonly string[]
  /** Why the entries are hidden; null to show them. */
  reason: string | null
  facts: ChangeFacts
  now: Date
}

/**
 * Hides or shows the entries in one transaction and returns a line for each. Throws {@link BadInput} and changes none if a
 * slug is unknown. A reason is for the catalog and its history alone.
 */
export function hideEntries(db: Db, { slugs, reason, facts, now }: Hiding): string[] {
  const find = hiddenFinder(db)
  const write = db.prepare<[string | null, number, number]>('UPDATE entries SET hidden = ?, change = ? WHERE id = ?')
  const change = changeOnDemand(db, now, { editorial: true, facts })
  const record = itemRecorder(db, change)
  const state = reason === null ? 'shown' : 'hidden'

  function hideOne(slug: string): string {
    const found = find.get(slug)
    if (!found || found.hidden === '') throw noEntry(slug)
    const { id, hidden } = found
    if ((hidden === null) === (reason === null)) return `${slug}: already ${state}`
    write.run(reason, change(), id)
    record({ kind: 'entry', subject: slug, before: { hidden }, after: { hidden: reason } })
    return `${slug}: ${state}`
  }

  return db.transaction(() => slugs.map(hideOne)).immediate()
}
