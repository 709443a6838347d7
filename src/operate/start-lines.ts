// The lines that an operator reads when the server starts, or when it cannot.
import type { AddressInfo } from 'node:net'
import { BadEnvironment } from '../ground/config.ts'
import type { Snapshot } from '../snapshot/load/open.ts'

type Served = Pick<Snapshot, 'id' | 'meta'>

/** The line of a server that listens: its address, and what it serves. */
export function readyLine(address: AddressInfo | string | null, served: Served | null): string {
  return `Vitrine serves ${urlOf(address)} (${served ? describe(served) : 'no snapshot yet'})`
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') return String(address)
  const host = address.address.includes(':') ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

function describe({ id, meta: { identity } }: Served): string {
  const meta = JSON.parse(Buffer.from(identity).toString()) as { inspirations: { total: number } }
  return `snapshot ${id}, ${meta.inspirations.total} entries`
}

/** The line of a server that finds published snapshots, none of which is valid. */
export function noValidSnapshotLine(reason: string): string {
  return `No published snapshot is valid: ${reason}. Build one from the catalog with: npm run snapshot`
}

/** Exits with code 1 and one line for the operator. */
export function exitWith(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Exits with code 1 and one line about the error that prevented the start. */
export function exitWithError(error: unknown): never {
  exitWith(error instanceof BadEnvironment ? error.message : `Vitrine can't start: ${(error as Error).message}`)
}
