// `npm run generate`: writes a synthetic catalog in the import format, for trials and measurements at any size.
import { BadInput, runCommand, WrongUsage } from '../../../build-scripts/cli/command.ts'
import { pathToWrite } from '../../../build-scripts/cli/files.ts'
import { showProgress } from '../../../build-scripts/cli/lines.ts'
import { createCatalog } from './catalog.ts'
import { writeCatalog } from './write-catalog.ts'

const MAX_ENTRIES = 100_000_000

const help = `
Usage: npm run generate -- --entries N --seed S --out FILE.jsonl [--editorial FILE.json]

Writes a synthetic catalog of N invented entries in the import format. Its term frequencies are like those of a real
catalog. The same arguments produce the same bytes. Files appear when they are complete.

  --entries N       number of entries, from 1 to ${MAX_ENTRIES}
  --seed S          number of the catalog, from 0
  --out FILE        file for the entries; - is standard output
  --editorial FILE  file for their editorial data: synonyms for 5% of the terms, 50 tuning rules, 200 template archives
                    (fewer if a small catalog has too few terms)
`

interface Arguments {
  entries: number
  seed: number
  out: string
  editorial: string | undefined
}

await runCommand({
  help,
  options: {
    entries: { type: 'string' },
    seed: { type: 'string' },
    out: { type: 'string' },
    editorial: { type: 'string' },
  },
  main: ({ values }) => generate(check(values)),
})

function check(values: Partial<Record<string, string>>): Arguments {
  const entries = integer('entries', values['entries'], 1, MAX_ENTRIES)
  const seed = integer('seed', values['seed'], 0, Number.MAX_SAFE_INTEGER)
  const { out, editorial } = values
  if (!out) throw new WrongUsage('--out is missing. It takes a file, or - for standard output.')
  if (editorial === '' || editorial === '-') throw new WrongUsage('--editorial takes a file.')
  if (editorial === out) throw new WrongUsage('--out and --editorial name the same file.')
  return { entries, seed, out: pathToWrite(out), editorial: editorial && pathToWrite(editorial) }
}

function integer(name: string, text: string | undefined, low: number, high: number): number {
  const value = Number(text)
  if (text !== undefined && /^\d+$/.test(text) && value >= low && value <= high) return value
  throw new WrongUsage(`--${name} takes a whole number from ${low} to ${high}.`)
}

async function generate({ entries, seed, out, editorial }: Arguments): Promise<void> {
  const catalog = createCatalog(entries, seed)
  const made = (count: number) => showProgress(() => `${count.toLocaleString('en')} of ${entries.toLocaleString('en')}`)
  const interrupt = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupt.abort())
  try {
    await writeCatalog(catalog, { out, editorial, signal: interrupt.signal, made })
  } catch (error) {
    throw new BadInput(`Not finished: ${interrupt.signal.aborted ? 'interrupted' : (error as Error).message}.`)
  }
}
