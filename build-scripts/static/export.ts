// `npm run export`: writes the catalog for a file host, where it is read without a server.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { loadConfig } from '../../src/ground/config.ts'
import { BadInput, runCommand } from '../cli/command.ts'
import { counted, print } from '../cli/lines.ts'
import { bundle } from './bundle.ts'
import { writeCatalog } from './catalog.ts'

const help = `
Usage: npm run export -- OUT

Writes the current snapshot of SNAPSHOT_DIR to a new or empty folder, for any file host: openLocal of the client then reads,
searches and completes as the API does, without a server and without a key. So do engine.js, in pages and workers, and
service-worker.js, which answers v1/… beside it. What is exported is public.
`

await runCommand({
  help,
  options: {},
  takes: 'OUT',
  async main({ positionals: [out = ''] }) {
    const present = await readdir(out).catch(() => [])
    if (present.length > 0) throw new BadInput(`${out} is not empty; npm run export takes a new or empty folder.`)
    const { snapshotDir, baseUrl } = loadConfig()
    const { files, id } = await writeCatalog(snapshotDir, join(out, 'catalog'), baseUrl)
    for (const name of ['engine', 'service-worker']) await bundle(`${name}.ts`, join(out, `${name}.js`))
    print(`${counted(files.size + 2, 'file')} written to ${out}: snapshot ${id}, to be read without a server`)
  },
})
