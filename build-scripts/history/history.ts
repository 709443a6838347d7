// `npm run history`: who changed what and why, and taking changes back. (section 44)

import type { EditorialHome } from '../../src/engine/editorial/home.ts'
import { DAY_MS } from '../../src/ground/days.ts'
import { type Db, inTransaction } from '../../src/state/sqlite/connection.ts'
import { countDetailed, thin } from '../../src/state/sqlite/history/log.ts'
import {
  BadInput,
  EDIT_HELP,
  EDIT_OPTIONS,
  EDITING,
  editFacts,
  flags,
  oneOf,
  runCommand,
  texts,
  type Values,
  WrongUsage,
} from '../cli/command.ts'
import { counted } from '../cli/lines.ts'
import { withHome } from '../import/catalog-writer.ts'
import { revert, type Target } from './revert.ts'
import { changeText, filterOf, logText, timeText } from './texts.ts'

const help = `
Usage: npm run history -- log [WHAT] [--limit N]
       npm run history -- show N
       npm run history -- revert N [--yes] [--dry-run]
       npm run history -- revert --to TIME [--yes] [--dry-run]
       npm run history -- thin --keep TIME [--dry-run]

Shows who changed what in the catalog database CATALOG_DB and why, and takes changes back. With DATABASE_URL, it also has the
edits of synonyms, rules and archives by other build hosts.

  log       prints the newest changes of WHAT: the slug of an entry or an archive, TAXONOMY/TERM, the path of a
            rule, or entries, terms, synonyms, rules or archives (default: all changes)
  show      prints what change N changed, each member before and after
  revert    takes change N back, or all changes after TIME (UTC, such as 2026-11-20 or 2026-11-20T09:30Z), as a new
            change; refuses if a later change depends on it, and without --yes if sites would be gone
  thin      removes the details of changes that are older than --keep: 90d, 6m or 1y. They cannot be shown or taken back
            after that; who made them and why stays

  --limit N     how many changes log prints (default 40)
  --yes         lets revert take back what added sites: they are gone then
  --dry-run     prints what would be done, and changes nothing
${EDIT_HELP}
`

const options = { ...texts('to', 'keep', 'limit'), ...flags('dry-run', 'yes'), ...EDIT_OPTIONS }

type Given = Values<typeof options>
type Work = (db: Db, home: EditorialHome) => Promise<string> | string

const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/
const DAYS: Record<string, number> = { d: 1, w: 7, m: 30, y: 365 }

await runCommand({
  help,
  options,
  ...oneOf<Given>('history', {
    log: ['[WHAT]', ['limit'], ([what], { limit = '40' }) => run(logWork(what, limit))],
    show: ['N', [], ([number]) => run(showWork(numberOf('history show takes the number of a change', number)))],
    revert: [
      '[N]',
      ['to', 'yes', 'dry-run', ...EDITING],
      ([number], values) => run(revertWork(targetOf(number, values.to), values)),
    ],
    thin: ['', ['keep', 'dry-run', ...EDITING], (_, values) => run(thinWork(values))],
  }),
})

async function run(work: Work): Promise<string[]> {
  return [(await withHome(work)).trimEnd()]
}

function numberOf(usage: string, text: string | undefined): number {
  if (text !== undefined && /^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new WrongUsage(`${usage}, not "${text ?? ''}".`)
}

function logWork(what: string | undefined, limit: string): Work {
  const most = numberOf('--limit takes a number', limit)
  return async (db, home) => {
    await home.fetch(db)
    return logText(db, filterOf(db, what), most)
  }
}

function showWork(number: number): Work {
  return async (db, home) => {
    await home.fetch(db)
    const text = changeText(db, number)
    if (text === null) throw new BadInput(`There is no change ${number}. "npm run history -- log" shows the changes.`)
    return text
  }
}

function targetOf(argument: string | undefined, to: string | undefined): Target {
  if ((argument === undefined) === (to === undefined))
    throw new WrongUsage('history revert takes the number of a change, or --to TIME.')
  if (to === undefined) return { number: numberOf('history revert takes the number of a change', argument) }
  return { to: readTime(to) }
}

function revertWork(target: Target, values: Given): Work {
  const facts = editFacts(values, `history revert ${'to' in target ? '--to' : target.number}`)
  const { yes, 'dry-run': dryRun } = values
  return async (db, home) => (await revert(db, home, { target, facts, now: new Date(), dryRun, yes })).join('\n')
}

function thinWork({ keep, 'dry-run': dryRun }: Given): Work {
  if (keep === undefined) throw new WrongUsage('history thin takes --keep TIME, such as 1y.')
  const before = timeBefore(new Date(), keep)
  return (db) =>
    inTransaction(db, () => {
      const count = countDetailed(db, before)
      if (!dryRun) thin(db, before)
      const [changes, their] = [counted(count, 'change'), count === 1 ? 'its' : 'their']
      return `${changes} before ${timeText(before)} ${dryRun ? 'would lose' : 'lost'} ${their} details.`
    })
}

/** A time as ISO 8601 in UTC: a day is its begin. Throws {@link WrongUsage}. */
function readTime(text: string): string {
  const ms = TIME.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms))
    throw new WrongUsage(`--to takes a time in UTC such as 2026-11-20 or 2026-11-20T09:30Z, not "${text}".`)
  return new Date(ms).toISOString()
}

/** The time that lies so long before `now`: `90d`, `6m`, `1y`. Throws {@link WrongUsage}. */
function timeBefore(now: Date, span: string): string {
  const [, count, unit = ''] = /^([1-9]\d{0,3})([dwmy])$/.exec(span) ?? []
  if (count === undefined) throw new WrongUsage(`--keep takes a time such as 90d, 6m or 1y, not "${span}".`)
  return new Date(now.getTime() - Number(count) * (DAYS[unit] as number) * DAY_MS).toISOString()
}
