// What `entries check` found, for editors to accept or dismiss. (rule 53.14)
import { appendFileSync, closeSync } from 'node:fs'
import type { DeskFinding, Work } from '../../src/engine/desk/jobs.ts'
import { readCatalogState } from '../../src/state/sqlite/catalog/database.ts'
import { storedEntryReader } from '../../src/state/sqlite/catalog/entry-reader.ts'
import { BadInput } from '../cli/command.ts'
import { type Check, openChecks, readChecks } from '../entries/check/kept-checks.ts'
import type { DeskCatalog } from './catalog.ts'

const VERDICTS: readonly string[] = ['moved', 'changed', 'gone']

export function checkWork({ read, config }: DeskCatalog): Pick<Work, 'findings' | 'dismiss'> {
  const open = () => {
    const { last, isDismissed } = readChecks(config)
    return [...last.values()].filter((check) => VERDICTS.includes(check.verdict) && !isDismissed(check))
  }
  return {
    findings: () =>
      read((db) => {
        const find = storedEntryReader(db)
        const { change } = readCatalogState(db)
        return open().flatMap(({ slug, url, verdict, why, at, to }: Check): DeskFinding[] => {
          const { entry, hidden } = find(slug) ?? {}
          if (entry?.url !== url || entry.offline || hidden !== null) return []
          const edit = verdict === 'moved' ? `url=${to}` : 'offline=true'
          return [{ slug, title: entry.title, url, verdict, why, at, edit, change }]
        })
      }),
    dismiss({ slug }) {
      const check = open().find((one) => one.slug === slug)
      if (check === undefined) throw new BadInput('This was decided meanwhile, or the site was checked again.')
      const file = openChecks(config)
      appendFileSync(file, `\n${JSON.stringify({ ...check, dismissed: true })}`)
      closeSync(file)
      return null
    },
  }
}
