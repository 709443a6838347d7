// npm run test:system -- reference: compares the search with its slow reference version on any catalog.
import { BadInput, runCommand, WrongUsage } from '../../build-scripts/cli/command.ts'
import { clearProgress, showProgress } from '../../build-scripts/cli/lines.ts'
import { isCalendarDate } from '../../src/catalog/import/import-schema.ts'
import { randomFrom } from '../support/project/random.ts'
import { describeMismatch, type Mismatch, mismatches } from '../support/search/agreement.ts'
import { type CatalogFiles, type ServedWorld, servedWorld } from '../support/search/served.ts'

const help = `
Usage: npm run test:system -- reference FILE.jsonl… [--editorial FILE.json] [--queries N] [--seed S] [--today YYYY-MM-DD]

Imports the files into a temporary catalog, builds a snapshot, and sends the same random queries to the search and to
its slow reference version. Writes nothing outside a temporary folder.

  --editorial FILE    editorial data for the entries
  --queries N         number of queries (default 5000)
  --seed S            repeats the queries of a run, which prints its seed
  --today YYYY-MM-DD  the snapshot's day (default: today, UTC)
`

const SHOWN = 5
const SEEDS = 2 ** 31

interface Arguments extends CatalogFiles {
  queries: number
  seed: number
}

await runCommand({
  help,
  takes: 'FILE…',
  options: {
    editorial: { type: 'string' },
    queries: { type: 'string', default: '5000' },
    seed: { type: 'string' },
    today: { type: 'string' },
  },
  main: ({ values, positionals }) => compare(check(values, positionals)),
})

function check(values: Partial<Record<string, string>>, files: readonly string[]): Arguments {
  if (files.includes('-')) throw new WrongUsage('Name files, not standard input: catalogs are read twice.')
  const today = values['today'] ?? new Date().toISOString().slice(0, 10)
  if (!isCalendarDate(today)) throw new WrongUsage('--today takes a date, YYYY-MM-DD.')
  const queries = whole('queries', values['queries'])
  const seed = values['seed'] === undefined ? Math.floor(Math.random() * SEEDS) : whole('seed', values['seed'])
  return { files, editorial: values['editorial'] ?? null, queries, seed, today }
}

function whole(name: string, text = ''): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new WrongUsage(`--${name} takes a whole number.`)
}

async function compare({ queries, seed, ...files }: Arguments): Promise<void> {
  process.stdout.write(`seed ${seed}, snapshot of ${files.today}\n`)
  const served = await servedWorld(files)
  try {
    if (served.world.entries.length === 0) throw new BadInput('The catalog has no entries up to that day.')
    report(ask(served, queries, seed), queries)
  } finally {
    served.close()
  }
}

function ask(served: ServedWorld, queries: number, seed: number): Mismatch[] {
  try {
    const asked = (count: number) => showProgress(() => `${count} of ${queries} queries`)
    return mismatches(served, { random: randomFrom(seed), queries, asked })
  } finally {
    clearProgress()
  }
}

function report(found: readonly Mismatch[], queries: number): void {
  for (const mismatch of found.slice(0, SHOWN)) process.stdout.write(`\n${describeMismatch(mismatch)}\n`)
  process.stdout.write(`${queries - found.length} passed, ${found.length} failed\n`)
  if (found.length > 0) process.exitCode = 1
}
