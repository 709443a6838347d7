// What a run of the benchmark measures: its command line, checked.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ParseArgsOptionsConfig } from 'node:util'
import { WrongUsage } from '../../build-scripts/cli/command.ts'
import { CLASSES } from './classes.ts'

const PARTS = ['classes', 'costs'] as const
type Part = (typeof PARTS)[number]

export interface Settings {
  /** Catalog sizes, in the order in which they are measured. */
  entries: readonly number[]
  rounds: number
  /** Length of one slot: one process driven with one class. */
  seconds: number
  /** How many distinct requests a class has at most. */
  requests: number
  /** Names of {@link CLASSES}. */
  classes: readonly string[]
  parts: ReadonlySet<Part>
  peer: boolean
  seed: number
  /** Where catalogs and snapshots are kept between runs. */
  work: string
  write: boolean
  profile: boolean
}

export const OPTIONS = {
  entries: { type: 'string', multiple: true, default: ['10000'] as string[] },
  rounds: { type: 'string', default: '7' },
  seconds: { type: 'string', default: '2' },
  requests: { type: 'string', default: '2500' },
  classes: { type: 'string', default: CLASSES.map(({ name }) => name).join(',') },
  only: { type: 'string', default: PARTS.join(',') },
  'skip-peer': { type: 'boolean', default: false },
  seed: { type: 'string', default: '1' },
  work: { type: 'string', default: join(tmpdir(), 'vitrine-bench') },
  write: { type: 'boolean', default: false },
  'cpu-prof': { type: 'boolean', default: false },
} satisfies ParseArgsOptionsConfig

type Values = { [option: string]: string | boolean | (string | boolean)[] | undefined }

/** Checks the values of {@link OPTIONS}; throws WrongUsage. */
export function settingsOf(values: Values, positionals: readonly string[]): Settings {
  if (positionals.length > 0) throw new WrongUsage(`Unexpected argument: ${positionals[0]}`)
  const classes = listed('classes', values['classes'], new Set(CLASSES.map(({ name }) => name)))
  return {
    entries: (values['entries'] as string[]).flatMap((text) => text.split(',')).map((text) => whole('entries', text)),
    rounds: whole('rounds', values['rounds']),
    seconds: whole('seconds', values['seconds']),
    requests: whole('requests', values['requests']),
    classes,
    parts: new Set(listed('only', values['only'], new Set<string>(PARTS)) as Part[]),
    peer: values['skip-peer'] !== true,
    seed: whole('seed', values['seed']),
    work: String(values['work']),
    write: values['write'] === true,
    profile: values['cpu-prof'] === true,
  }
}

function whole(name: string, value: unknown): number {
  if (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value)) return Number(value)
  throw new WrongUsage(`--${name} takes a whole number from 1 on.`)
}

function listed(name: string, value: unknown, known: ReadonlySet<string>): string[] {
  const names = String(value).split(',')
  const unknown = names.find((item) => !known.has(item))
  if (unknown === undefined) return names
  throw new WrongUsage(`--${name} takes a list of: ${[...known].join(', ')}; got "${unknown}".`)
}
