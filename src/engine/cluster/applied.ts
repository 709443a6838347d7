// Applies rows of the log of changes to what a server has in memory.
import { type Change, NOWHERE } from '../../state/changes.ts'
import { unlessAway } from '../../state/engine-fault.ts'
import type { LogReading } from '../../state/postgres/log.ts'

/** What the rows of the log change in the memory of a server. */
export interface Memory {
  readonly keys: { drop(keyId: string, number: number): void; dropAll(): void }
  readonly editorial: { readonly change: number; catchUp(): Promise<void> }
  /** Serves publications up to this number. */
  turnTo(publication: number): void
  /** The last publication in memory. */
  loaded(): number
}

export type Applied = ReturnType<typeof appliedTo>

/** Begins with a memory that has read nothing. */
export function appliedTo(memory: Memory) {
  let position = NOWHERE
  return {
    /** How far the memory has followed the log. */
    get position() {
      return position
    },
    /** Applies a reading. Rows that were applied before are passed over. */
    async advance({ number, token, rows }: LogReading): Promise<void> {
      const news = rows?.filter((row) => row.number > position.number) ?? null
      await apply(memory, news)
      if (news === null || number > position.number) position = { number, token }
    },
  }
}

/** Applies rows; null if the log does not lead from what is in memory to the present. */
async function apply(memory: Memory, rows: readonly Change[] | null): Promise<void> {
  const hasKind = (kind: Change['kind']) => rows === null || rows.some((row) => row.kind === kind)
  if (hasKind('keys')) memory.keys.dropAll()
  for (const { number, kind, subject } of rows ?? []) {
    if (kind === 'key') memory.keys.drop(subject, number)
    if (kind === 'turn') memory.turnTo(Number(subject))
  }
  if (hasKind('edit')) await followEdits(memory)
}

/** An edit that cannot be read does not stop the server: it goes on with what it has, and the next reading tries again. */
export async function followEdits({ editorial }: Memory): Promise<void> {
  await unlessAway(editorial.catchUp(), undefined)
}
