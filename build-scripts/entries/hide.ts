// Takes entries down and shows them again. (rules 44.50 to 44.57)

import { withEditorialHome } from '../../src/engine/engine.ts'
import { loadConfig } from '../../src/ground/config.ts'
import { type ChangeFacts, changeOnDemand } from '../../src/state/sqlite/catalog/database.ts'
import { entryStore } from '../../src/state/sqlite/catalog/entry-store.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { WrongUsage } from '../cli/command.ts'
import { editFacts } from '../cli/edit-facts.ts'
import { print } from '../cli/lines.ts'
import { requireCatalog, withCatalog } from '../import/catalog-writer.ts'
import { takeEffect } from '../publish/run.ts'
import { noEntry } from './set.ts'

type Values = { readonly [Name in 'reason' | 'by' | 'note']?: string }

/** The work of `entries -- hide` and `entries -- unhide`: the edit, and what makes it take effect. */
export async function runHide(state: 'hide' | 'unhide', slugs: readonly string[], values: Values): Promise<void> {
  const reason = state === 'hide' ? (values.reason?.trim() ?? '') : null
  if (reason === '') throw new WrongUsage('hide needs --reason TEXT: why the sites are taken down.')
  const config = loadConfig()
  requireCatalog(config.catalogDb)
  const hiding = { slugs, reason, facts: editFacts(values, `entries ${state}`), now: new Date() }
  const lines = await withEditorialHome(config, (home) =>
    withCatalog(config.catalogDb, (db) => home.edit(db, () => hideEntries(db, hiding))),
  )
  print(lines.join('\n'))
  const isLive = config.bucket === null || config.shared !== null
  await takeEffect(config, {
    ...(state === 'hide' && isLive && { unfinished: LEFT }),
    ...(state === 'hide' && !isLive && { allowed: { 'allow-shrink': true } }),
    done: `${slugs.join(', ')}: ${state === 'hide' ? 'hidden' : 'shown'} in the catalog`,
    again: `npm run entries -- ${state} ${slugs.join(' ')}${reason === null ? '' : ` --reason ${JSON.stringify(reason)}`}`,
  })
}

/** Without a build, a server that has live editorial data still shows a hidden site nowhere. (rules 44.56, 44.57) */
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
  const { hide } = entryStore(db, changeOnDemand(db, now, { editorial: true, facts }))
  const state = reason === null ? 'shown' : 'hidden'

  function hideOne(slug: string): string {
    const isNew = hide(slug, reason)
    if (isNew === null) throw noEntry(slug)
    return `${slug}: ${isNew ? '' : 'already '}${state}`
  }

  return db.transaction(() => slugs.map(hideOne)).immediate()
}
