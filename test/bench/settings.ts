// Parses and checks the command line of the benchmark.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ParseArgsOptionsConfig } from 'node:util'
import { WrongUsage } from '../../build-scripts/cli/command.ts'
import { CLASSES } from './classes.ts'

const PARTS = ['classes', 'costs', 'engines'] as const
/** `engines` needs PostgreSQL and Valkey or Redis. */
const DEFAULT_PARTS = 'classes,costs'
type Part = (typeof PARTS)[number]

export interface Settings {
  /** Catalog sizes, in the order of measurement. */
  entries: readonly number[]
  rounds: number
  /** Length of one slot: one server under the load of one class. */
  seconds: number
  /** The maximum number of distinct requests per class. */
  requests: number
  /** Names of {@link CLASSES}. */
  classes: readonly string[]
  parts: ReadonlySet<Part>
  seed: number
  /** The folder that keeps catalogs and snapshots between runs. */
  work: string
  /** Another commit that is measured in turn; null if none. */
  against: string | null
  write: boolean
  profile: boolean
}

export const OPTIONS = {
  entries: { type: 'string', multiple: true, default: ['10000'] as string[] },
  rounds: { type: 'string', default: '7' },
  seconds: { type: 'string', default: '2' },
  requests: { type: 'string', default: '2500' },
  classes: { type: 'string', default: CLASSES.map(({ name }) => name).join(',') },
  only: { type: 'string', default: DEFAULT_PARTS },
  seed: { type: 'string', default: '1' },
  work: { type: 'string', default: join(tmpdir(), 'vitrine-bench') },
  against: { type: 'string', default: '' },
  write: { type: 'boolean', default: false },
  'cpu-prof': { type: 'boolean', default: false },
} satisfies ParseArgsOptionsConfig

type Values = { [option: string]: string | boolean | (string | boolean)[] | undefined }

/** Parses the values of {@link OPTIONS}. Throws WrongUsage if one is invalid. */
export function parseSettings(values: Values): Settings {
  if (values['against'] && values['write'] === true)
    throw new WrongUsage('--write takes a run of this build alone, without --against.')
  const classes = listOf('classes', values['classes'], new Set(CLASSES.map(({ name }) => name)))
  return {
    entries: (values['entries'] as string[])
      .flatMap((text) => text.split(','))
      .map((text) => wholeNumber('entries', text)),
    rounds: wholeNumber('rounds', values['rounds']),
    seconds: wholeNumber('seconds', values['seconds']),
    requests: wholeNumber('requests', values['requests']),
    classes,
    parts: new Set(listOf('only', values['only'], new Set<string>(PARTS)) as Part[]),
    seed: wholeNumber('seed', values['seed']),
    work: String(values['work']),
    against: values['against'] ? String(values['against']) : null,
    write: values['write'] === true,
    profile: values['cpu-prof'] === true,
  }
}

function wholeNumber(name: string, value: unknown): number {
  if (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value)) return Number(value)
  throw new WrongUsage(`--${name} must be a whole number of at least 1.`)
}

function listOf(name: string, value: unknown, known: ReadonlySet<string>): string[] {
  const names = String(value).split(',')
  const unknown = names.find((item) => !known.has(item))
  if (unknown === undefined) return names
  throw new WrongUsage(`--${name} must be a list of: ${[...known].join(', ')}. It contains "${unknown}".`)
}
