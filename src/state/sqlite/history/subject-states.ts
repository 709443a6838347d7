// How the history reads and writes what it is about. (rule 44.9)
import type { Members } from '../../documents.ts'

/** The states of the subjects of a kind, inside a write transaction. A write records what it changes. */
export interface SubjectStates {
  /** All members of a subject; null if it does not exist. */
  read(subject: string): Members | null
  /** Gives a subject members. With null, makes it as if it had never been added. Throws {@link Irreversible}. */
  write(subject: string, members: Members | null): void
}

/** A state that cannot be brought back, with the reason for the operator. */
export class Irreversible extends Error {}
