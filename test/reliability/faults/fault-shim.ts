// Faults of storage and clock, injected beneath a process: a small library (shim/faults.c) that is preloaded into it.
// So SQLite, Node.js and our own code meet them where they would meet those of a disk.
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
  /** The operation to fail, counted from 1. */
  at: number
  /** Its errno. */
  error: number
  /** Whether all that follow fail as well. */
  sticky?: boolean
  /** {@link WRITES}, {@link SYNCS}, {@link NAMES}, or a sum; all of them by default. */
  kinds?: number
}

/** An operation as the log has it. */
export interface Operation {
  name: string
  path: string
  /** Of a renaming or a link. */
  to: string
}

export interface FaultShim {
  /** What a process needs in its environment to be under the shim. */
  readonly env: Variables
  /** Counts operations anew, and fails one. */
  fail(fault: Fault): void
  /** Counts operations anew, and lets all of them pass. */
  pass(): void
  /** Sets the wall clock off by so many whole seconds, in ms. */
  moveClock(ms: number): void
  /** Operations counted, and made to fail, since the last `fail` or `pass`. */
  counts(): { seen: number; failed: number }
  /** Every operation so far; only with `logged`. */
  log(): Operation[]
}

/** Compiles the library into `folder`. Throws, with what to install, where there is no C compiler. */
async function compiledShim(folder: string): Promise<string> {
  const library = join(folder, 'faults.so')
  if (existsSync(library)) return library
  const arguments_ = ['-shared', '-fPIC', '-O2', '-o', library, SOURCE, '-ldl']
  const { code, stderr } = await run('cc', arguments_).catch(() => ({ code: 127, stderr: 'there is no cc' }))
  if (code === 0) return library
  throw new Error(`The fault tests need a C compiler (apt-get install gcc libc6-dev): ${stderr}`)
}

/** A shim for operations on paths that hold `path`. */
export async function faultShim(folder: string, path: string, { logged = false } = {}): Promise<FaultShim> {
  const library = await compiledShim(folder)
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

/** The fields of `struct control`, in its order. */
const FIELDS = 7

/** The control file, which the shim maps: what is written here, it sees at once. */
export function controlFile(file: string) {
  const fields = new BigInt64Array(FIELDS)
  const wallMs = FIELDS - 1

  function put(values: readonly number[]): void {
    values.forEach((value, n) => {
      fields[n] = BigInt(value)
    })
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
    moveClock(ms: number) {
      fields[wallMs] = BigInt(ms)
      pass()
    },
    counts() {
      const [seen = 0n, failed = 0n] = read()
      return { seen: Number(seen), failed: Number(failed) }
    },
  }
}
