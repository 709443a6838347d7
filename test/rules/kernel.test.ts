// Checks that the generated files of the kernel are up to date.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ROOT } from '../support/worlds/processes.ts'
import { kernelModule } from '../tools/kernel/compile.ts'
import { kernelConstants } from '../tools/kernel/constants.ts'

const read = (name: string) => readFileSync(`${ROOT}src/catalog/storage/kernel/${name}`, 'utf8')

it('the constants are those of the shape: run `npm run kernel` after a change', () => {
  expect(read('assembly/shape.ts')).toBe(kernelConstants())
})

it('the binary is compiled from the source next to it: run `npm run kernel` after a change', async () => {
  expect(read('binary.ts')).toBe(await kernelModule())
})
