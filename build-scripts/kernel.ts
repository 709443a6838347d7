// npm run kernel: compiles the kernel's source into the module that the server loads. Its result is committed, so that
// nobody but who changes the kernel needs the compiler.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runCommand, WrongUsage } from './cli/command.ts'

const HELP = `
Usage: npm run kernel

Compiles src/catalog/storage/kernel/assembly (AssemblyScript) into src/catalog/storage/kernel/binary.ts. Needed after a change of that
source only; the tests say when it was forgotten.
`

const BINARY = fileURLToPath(new URL('../src/catalog/storage/kernel/binary.ts', import.meta.url))

await runCommand({
  help: HELP,
  options: {},
  async main({ positionals }) {
    if (positionals.length > 0) throw new WrongUsage('"kernel" takes no arguments.')
    const { kernelModule } = await import('./kernel/compile.ts')
    writeFileSync(BINARY, await kernelModule())
  },
})
