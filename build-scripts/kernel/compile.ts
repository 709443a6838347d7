// Compiling the kernel: src/catalog/storage/kernel/assembly to WebAssembly.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

const ASSEMBLY = fileURLToPath(new URL('../../src/catalog/storage/kernel/assembly/', import.meta.url))
const OPTIONS = '-O3 --runtime stub --noAssert --importMemory --initialMemory 1 --maximumMemory 65536'
const FEATURES = 'simd,bulk-memory'
const WASM = 'kernel.wasm'

/** The module that holds the compiled kernel, as its source text. Throws with the compiler's messages. */
export async function kernelModule(): Promise<string> {
  const wasm = await compile()
  const base64 = Buffer.from(wasm).toString('base64')
  return `// Made by \`npm run kernel\` from assembly/; not to be edited.\n\n/** The compiled kernel, base64. */\nexport const KERNEL =\n  '${base64}'\n`
}

async function compile(): Promise<Uint8Array> {
  const made = new Map<string, Uint8Array>()
  const options = ['kernel.ts', '-o', WASM, ...OPTIONS.split(' '), '--enable', FEATURES]
  const { error, stderr } = await asc.main(options, {
    readFile: readSource,
    writeFile: (name, content) => void made.set(name, content as Uint8Array),
    listFiles: () => [],
  })
  const wasm = made.get(WASM)
  if (error || !wasm) throw new Error(`The kernel does not compile: ${stderr.toString()}`)
  return wasm
}

function readSource(name: string): string | null {
  try {
    return readFileSync(`${ASSEMBLY}${name}`, 'utf8')
  } catch {
    return null
  }
}
