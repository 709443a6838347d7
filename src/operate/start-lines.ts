// What the operator reads when the server starts, or cannot.
import type { AddressInfo } from 'node:net'
import { BadEnvironment } from '../config.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

type Announced = Pick<Snapshot, 'id' | 'meta'>

/** One line for a server that listens: where, and what it serves. */
export function readyLine(address: AddressInfo | string | null, served: Announced | null): string {
  return `Vitrine serves ${urlOf(address)} (${served ? describe(served) : 'no snapshot yet'})`
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') return String(address)
  const host = address.address.includes(':') ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

function describe({ id, meta: { identity } }: Announced): string {
  const meta = JSON.parse(Buffer.from(identity).toString()) as { inspirations: { total: number } }
  return `snapshot ${id}, ${meta.inspirations.total} entries`
}

/** One line for a server that can't listen, with the mend; `variable` names the one that sets the port. */
export function unableLine(error: NodeJS.ErrnoException, host: string, port: number, variable = 'PORT'): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} on ${host} is in use; set ${variable} to another one.`
  if (error.code === 'EACCES') return `Port ${port} on ${host} needs more rights; set ${variable} to one above 1023.`
  if (error.code === 'EADDRNOTAVAIL') return `HOST=${host} is no address of this machine.`
  return `Vitrine can't listen on ${host}:${port}: ${error.message}`
}

/** One line for a server that finds published snapshots, and none of them whole. */
export function nothingWholeLine(reason: string): string {
  return `No published snapshot is whole: ${reason}. Build one from the catalog with: npm run snapshot`
}

/** Ends the process with one line for the operator. */
export function endWith(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Ends the process with one line about the error that kept it from starting. */
export function giveUp(error: unknown): never {
  endWith(error instanceof BadEnvironment ? error.message : `Vitrine can't start: ${(error as Error).message}`)
}
