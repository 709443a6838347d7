// Injects faults of storage into a process through a small preloaded library (shim/faults.c), so that SQLite,
// Node.js and our code see them as they would see faults of a disk.
import { closeSync, existsSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, type Variables } from '../../support/worlds/processes.ts'

const SOURCE = fileURLToPath(new URL('shim/faults.c', import.meta.url))

export const EIO = 5
export const ENOSPC = 28

export const WRITES = 1
export const SYNCS = 2
const NAMES = 4
const EVERYTHING = WRITES | SYNCS | NAMES

interface Fault {
  /** The number of the operation to fail, from 1. */
  at: number
  /** The errno of the failure. */
  error: number
  /** Whether all later operations fail too. */
  sticky?: boolean
  /** {@link WRITES}, {@link SYNCS}, {@link NAMES}, or a sum of them. The default is all. */
  kinds?: number
}

/** A line of the log. */
export interface Operation {
  name: string
  path: string
  /** The new name of a rename or link. */
  to: string
}

export interface FaultShim {
  /** Environment variables that load the shim into a process. */
  readonly env: Variables
  /** Resets the count of operations, and makes one fail. */
  fail(fault: Fault): void
  /** Resets the count of operations, and lets all of them succeed. */
  pass(): void
  /** The number of operations and failures since the last `fail` or `pass`. */
  counts(): { seen: number; failed: number }
  /** All operations so far, if the shim was created with `logged`. */
  log(): Operation[]
}

/** Compiles the library into `folder`. Throws if there is no C compiler, and names the packages to install. */
async function compileShim(folder: string): Promise<string> {
  const library = join(folder, 'faults.so')
  if (existsSync(library)) return library
  const arguments_ = ['-shared', '-fPIC', '-O2', '-o', library, SOURCE, '-ldl']
  const { code, stderr } = await run('cc', arguments_).catch(() => ({ code: 127, stderr: 'cc is not installed' }))
  if (code === 0) return library
  throw new Error(`The fault tests need a C compiler (apt-get install gcc libc6-dev): ${stderr}`)
}

/** Creates a shim for operations on paths that contain `path`. */
export async function createFaultShim(folder: string, path: string, { logged = false } = {}): Promise<FaultShim> {
  const library = await compileShim(folder)
  const log = join(folder, 'faults.log')
  const control = controlFile(join(folder, 'faults.control'))
  return {
    ...control,
    env: {
      LD_PRELOAD: library,
      FAULT_CONTROL: control.file,
      FAULT_PATH: path,
      ...(logged && { FAULT_LOG: log }),
    },
    log: () => (existsSync(log) ? operationsIn(readFileSync(log, 'utf8')) : []),
  }
}

function operationsIn(text: string): Operation[] {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => {
    const [name = '', path = '', to = ''] = line.split('\t')
    return { name, path, to }
  })
}

/** The number of fields of `struct control`. */
const FIELDS = 6

/** Creates the control file. The shim maps it into memory, so it sees changes immediately. */
export function controlFile(file: string) {
  function put(values: readonly number[]): void {
    const fields = BigInt64Array.from(values, BigInt)
    const descriptor = openSync(file, existsSync(file) ? 'r+' : 'w')
    writeSync(descriptor, new Uint8Array(fields.buffer), 0, fields.byteLength, 0)
    closeSync(descriptor)
  }

  function read(): BigInt64Array {
    const found = new BigInt64Array(FIELDS)
    const descriptor = openSync(file, 'r')
    readSync(descriptor, new Uint8Array(found.buffer), 0, found.byteLength, 0)
    closeSync(descriptor)
    return found
  }

  const pass = () => put([0, 0, 0, 0, 0, EVERYTHING])
  pass()
  return {
    file,
    pass,
    fail: ({ at, error, sticky = false, kinds = EVERYTHING }: Fault) => put([0, 0, at, error, Number(sticky), kinds]),
    counts() {
      const [seen = 0n, failed = 0n] = read()
      return { seen: Number(seen), failed: Number(failed) }
    },
  }
}
