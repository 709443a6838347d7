// Takes back one change, or all changes after a time. (rules 44.8 to 44.12)
import type { EditorialHome } from '../../src/engine/editorial/home.ts'
import { isEditorial } from '../../src/state/documents.ts'
import {
  type ChangeFacts,
  type ChangeItem,
  changeOnDemand,
  Irreversible,
  readCatalogState,
} from '../../src/state/sqlite/catalog/database.ts'
import { type Db, inTransaction } from '../../src/state/sqlite/connection.ts'
import { firstDetailed, itemsOf, readChange } from '../../src/state/sqlite/history/log.ts'
import { type Conflict, changesAfter, conflictsWith, takeBack } from '../../src/state/sqlite/history/take-back.ts'
import { BadInput, undoable } from '../cli/command.ts'
import { counted } from '../cli/lines.ts'
import { PUBLISHES } from '../entries/set.ts'
import { goneUntil } from '../entries/texts.ts'
import { laterText } from './expect.ts'
import { itemLines, named, timeText, touched } from './texts.ts'

/** The number of the change to take back, or the time to go back to, ISO 8601. */
export type Target = { readonly number: number } | { readonly to: string }

interface Revert {
  readonly target: Target
  readonly facts: ChangeFacts
  readonly now: Date
  /** Whether to change nothing. */
  readonly dryRun: boolean
  /** Whether sites may go. */
  readonly yes?: boolean
}

/** Takes changes back as one change, and returns lines about it. Throws {@link BadInput} and changes nothing if it cannot. */
export async function revert(db: Db, home: EditorialHome, request: Revert): Promise<readonly string[]> {
  const edit = (undo: (lines: readonly string[]) => never) => {
    const lines = reverted(db, request)
    return request.dryRun ? undo([...lines, 'Nothing was changed, because of --dry-run.']) : lines
  }
  try {
    return await undoable<readonly string[]>((undo) => home.edit(db, () => inTransaction(db, () => edit(undo))))
  } catch (error) {
    throw error instanceof Irreversible ? new BadInput(`${error.message} Nothing was changed.`) : error
  }
}

function reverted(db: Db, { target, facts, now, dryRun, yes = false }: Revert): string[] {
  const numbers = 'to' in target ? numbersAfter(db, target.to) : [revertible(db, target.number)]
  const items = numbers.flatMap((number) => itemsOf(db, number))
  const { change: last } = readCatalogState(db)
  takeBack(
    db,
    changeOnDemand(db, now, { editorial: items.some((item) => isEditorial(item.kind) || isTakedown(item)), facts }),
    numbers,
  )
  const { change } = readCatalogState(db)
  if (change === last) return ['Everything is so already: nothing was changed.']
  const what =
    'to' in target ? `${counted(numbers.length, 'change')} after ${timeText(target.to)}` : `change ${target.number}`
  const own = itemsOf(db, change)
  const gone = own.filter(isGone).map(({ subject }) => subject)
  if (gone.length > 0 && !dryRun && !yes)
    throw new BadInput(`${goneLine(gone)} Nothing was changed. To take it back all the same, add --yes.`)
  return [
    `Change ${change} takes back ${what}: ${touched(db, change)}`,
    ...own.slice(0, SHOWN).flatMap(itemLines),
    ...(own.length > SHOWN ? [`… and ${own.length - SHOWN} more: npm run history -- show ${change}`] : []),
    ...(gone.length > 0 ? [goneLine(gone)] : []),
    ...goneUntil(own, now).slice(0, SHOWN),
    ...(own.every(({ kind }) => isEditorial(kind))
      ? []
      : [gone.length > 0 ? `${PUBLISHES} -- --allow-shrink` : PUBLISHES]),
  ]
}

/** Whether servers follow it before the next build. (rule 44.56) */
function isTakedown({ kind, after }: ChangeItem): boolean {
  return kind === 'entry' && after !== null && 'hidden' in after
}

/** Whether the addition of a site that was shown is taken back. */
function isGone({ kind, before, after }: ChangeItem): boolean {
  return kind === 'entry' && before?.['hidden'] === null && after?.['hidden'] === ''
}

function goneLine(slugs: readonly string[]): string {
  const more = slugs.length > SHOWN ? `, and ${slugs.length - SHOWN} more` : ''
  return `${counted(slugs.length, 'site')} will be gone: ${slugs.slice(0, SHOWN).join(', ')}${more}.`
}

/** How many subjects are shown member by member. */
const SHOWN = 20

function revertible(db: Db, number: number): number {
  if (readChange(db, number) === null)
    throw new BadInput(`There is no change ${number}. "npm run history -- log" shows the changes.`)
  if (itemsOf(db, number).length === 0) throw new BadInput(`Change ${number} cannot be taken back. ${detailsBegin(db)}`)
  const conflicts = conflictsWith(db, number)
  if (conflicts.length === 0) return number
  const more = conflicts.length > SHOWN ? [`… and ${conflicts.length - SHOWN} more`] : []
  const why = `Change ${number} cannot be taken back, because later changes depend on it; nothing was changed:`
  throw new BadInput([why, ...conflicts.slice(0, SHOWN).flatMap(conflictLines), ...more].join('\n'))
}

function conflictLines({ item, later }: Conflict): string[] {
  return later.map((change) => `${named(item)}: ${laterText(change)}`)
}

function numbersAfter(db: Db, time: string): number[] {
  const numbers = changesAfter(db, time)
  if (numbers !== null) return numbers
  throw new BadInput(`The catalog cannot go back to ${timeText(time)}; nothing was changed. ${detailsBegin(db)}`)
}

function detailsBegin(db: Db): string {
  const first = firstDetailed(db)
  if (first === null) return 'No change has details.'
  return `It has no details. Details begin with change ${first.number} of ${timeText(first.at)}.`
}
