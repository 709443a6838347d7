// `npm pack` of the client runs this: it bundles the engine of a catalog without a server into the package.
import { copyFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.ts'

const pathOf = (file: string) => fileURLToPath(new URL(`../../src/client/${file}`, import.meta.url))

await bundle('engine.ts', pathOf('dist/engine.js'))
await copyFile(pathOf('engine.d.ts'), pathOf('dist/engine.d.ts'))
