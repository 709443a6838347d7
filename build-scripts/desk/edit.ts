// What every edit of the desk is: one change of the history, all of it or nothing, which overwrites nothing that its editor has not
// seen, and asks before it changes much. (rules 48.13, 48.21)
import type { Done, Edit, Question } from '../../src/engine/desk/jobs.ts'
import { catalogHome, type EditorialHome } from '../../src/engine/editorial/home.ts'
import { type ChangeFacts, readCatalogState } from '../../src/state/sqlite/catalog/database.ts'
import { type Db, inTransaction } from '../../src/state/sqlite/connection.ts'
import { readChange } from '../../src/state/sqlite/history/log.ts'
import { BadInput } from '../cli/command.ts'
import { counted } from '../cli/lines.ts'
import { PUBLISHES } from '../entries/set.ts'
import { unseenBy } from '../history/expect.ts'
import { differences, named } from '../history/texts.ts'
import { forEditors } from './catalog.ts'

/** An edit that is not done before its editor says so. */
export class Asked extends BadInput {
  readonly question: Question

  constructor(message: string, question: Question) {
    super(message)
    this.question = question
  }
}

/** For the history: `command` is the one that makes the same edit. (rule 48.8) */
export function factsOf({ by }: Edit, command: string): ChangeFacts {
  return { by, command, note: null }
}

/** The work of an edit with the functions of the commands. What they need of a home is in the transaction of the edit already. */
type Work = (home: EditorialHome) => Promise<readonly string[]> | readonly string[]

/**
 * Runs an edit as one transaction, which `home` has a part in if it may concern editorial data, and says which change it made.
 * Throws {@link Asked}, and {@link BadInput} of the work, and changes nothing then.
 */
export function edited(db: Db, home: EditorialHome, asked: Edit, work: Work): Promise<Done> {
  const run = async () => {
    const { change: last } = readCatalogState(db)
    if (asked.expected !== null && asked.expected > last) throw new BadInput(OTHER_CATALOG)
    const lines = (await work(catalogHome)).filter((line) => !line.startsWith(PUBLISHES)).map(forEditors)
    const { change } = readCatalogState(db)
    if (change === last) return { lines, change: null }
    requireSeen(db, asked, change)
    if (!asked.sure) askIfMuch(db, [change], lines)
    return { lines, change }
  }
  return home.edit(db, () => inTransaction(db, run))
}

function requireSeen(db: Db, { expected }: Edit, own: number): void {
  const unseen = expected === null ? [] : unseenBy(db, expected, own)
  if (unseen.length === 0) return
  const versions = unseen.flatMap(({ item, later: { member, number, by, is } }) => {
    const at = readChange(db, number)?.at ?? ''
    return [...differences(member, is, item.after?.[member])].map(({ path, before, after }) => {
      return { what: `${named(item)}: ${path}`, theirs: before, yours: after, by, at }
    })
  })
  const message = 'Somebody changed this since you opened the page. Nothing was changed yet.'
  throw new Asked(message, { kind: 'conflict', change: own - 1, versions })
}

const OTHER_CATALOG =
  'The catalog is not the one that you saw, probably an older backup of it. Nothing was changed. Open the page again.'

/** How many sites an edit changes without a question. */
const FEW = 20

/** How many sites changes are about, and whether one concerns the whole catalog: a name of terms, a rule, or whether there is a site. */
const MUCH = `SELECT count(DISTINCT CASE kind WHEN 'entry' THEN subject END) AS sites, max(kind = 'rule'
  OR kind = 'term' AND before IS NOT NULL AND after IS NOT NULL
  OR kind = 'entry' AND after ->> '$.hidden' = '') AS isOfAll
  FROM change_items WHERE number IN (SELECT value FROM json_each(?))`

/** Throws {@link Asked} about changes of many sites, or of the whole catalog. (rule 48.21) */
export function askIfMuch(db: Db, changes: readonly number[], lines: readonly string[] = []): void {
  const read = db.prepare<[string], { sites: number; isOfAll: number | null }>(MUCH)
  const { sites = 0, isOfAll = 0 } = read.get(JSON.stringify(changes)) ?? {}
  if (sites <= FEW && !isOfAll) return
  const reach = sites > 0 ? `This changes ${counted(sites, 'site')}.` : 'This changes what visitors find.'
  throw new Asked([`${reach} Nothing was changed yet.`, ...lines].join('\n'), { kind: 'sure' })
}
