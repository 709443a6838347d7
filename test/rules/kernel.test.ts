// The compiled kernel is the one that its source gives.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { kernelModule } from '../../build-scripts/kernel/compile.ts'
import { ROOT } from '../support/worlds/processes.ts'

it('is compiled from the source that stands beside it; `npm run kernel` makes it anew', async () => {
  expect(readFileSync(`${ROOT}src/catalog/storage/kernel/binary.ts`, 'utf8')).toBe(await kernelModule())
})
