// Checks that the compiled kernel is up to date.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { kernelModule } from '../../build-scripts/kernel/compile.ts'
import { ROOT } from '../support/worlds/processes.ts'

it('the compiled kernel matches its source (`npm run kernel` compiles it)', async () => {
  expect(readFileSync(`${ROOT}src/catalog/storage/kernel/binary.ts`, 'utf8')).toBe(await kernelModule())
})
