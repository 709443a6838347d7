// npm run kernel: generates the constants of the kernel and compiles it into the module that the server loads. Both
// results are committed, so that only a change of the kernel needs the compiler.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../../build-scripts/cli/command.ts'

const HELP = `
Usage: npm run kernel

Writes src/catalog/storage/kernel/assembly/shape.ts and compiles src/catalog/storage/kernel/assembly (AssemblyScript)
into src/catalog/storage/kernel/binary.ts. Run it after a change of that folder, of src/catalog/model/shape.ts or of
src/catalog/storage/kernel/phrases.ts. The tests fail if you forget it.
`

const KERNEL = fileURLToPath(new URL('../../../src/catalog/storage/kernel/', import.meta.url))

await runCommand({
  help: HELP,
  options: {},
  async main() {
    const { kernelConstants } = await import('./constants.ts')
    const { kernelModule } = await import('./compile.ts')
    writeFileSync(`${KERNEL}assembly/shape.ts`, kernelConstants())
    writeFileSync(`${KERNEL}binary.ts`, await kernelModule())
  },
})
