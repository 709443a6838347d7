// `npm run contract`: records the examples of the OpenAPI document and generates the types of the client from it.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { BadInput, runCommand } from '../../../build-scripts/cli/command.ts'
import { buildSiteIfStale } from '../../../build-scripts/start/server.ts'
import { generateTypes } from './client.ts'
import { withDemoServer } from './demo-server.ts'
import { recordExamples } from './record.ts'

const help = `
Usage: npm run contract -- [--check]

Records the examples of the OpenAPI document from a server with the demo catalog, and generates the types of
src/client from that document. Run it after you change the API or the demo catalog.

  --check  change nothing; exit with 1 if the examples or the types are not up to date
`
const EXAMPLES = resolve('src/contract/examples.json')
const CLIENT = resolve('src/client/generated')
/** The addresses that src/contract/example.ts replaces. */
const ADDRESSES = { siteUrl: 'https://site.example', assetsUrl: 'https://assets.example' }

await runCommand({
  help,
  options: { check: { type: 'boolean' } },
  async main({ values }) {
    await buildSiteIfStale()
    const { examples, document } = await withDemoServer(ADDRESSES, readContract)
    if (values.check) return checkContract(examples, document)
    await writeFile(EXAMPLES, examples)
    await generateTypes(document, CLIENT)
  },
})

interface Contract {
  /** The text of the examples file. */
  examples: string
  document: Record<string, unknown>
}

async function readContract(url: string): Promise<Contract> {
  const response = await fetch(`${url}/openapi.json`)
  const document = (await response.json()) as Contract['document']
  return { examples: `${JSON.stringify(await recordExamples(url), null, 1)}\n`, document }
}

/** Throws {@link BadInput} if the examples or the types on the disk differ from the new ones. */
async function checkContract(examples: string, document: Contract['document']): Promise<void> {
  const stale = examples === (await readFile(EXAMPLES, 'utf8')) ? [] : ['src/contract/examples.json']
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-client-'))
  try {
    await generateTypes(document, folder)
    if ((await textOf(folder)) !== (await textOf(CLIENT))) stale.push('src/client/generated')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  if (stale.length > 0) throw new BadInput(`Out of date: ${stale.join(', ')}. Run: npm run contract`)
}

/** The names and texts of all TypeScript files in a folder, as one text. */
async function textOf(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts')).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return names.map((name, i) => `${name}\n${texts[i]}`).join('\n')
}
