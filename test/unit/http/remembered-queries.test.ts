// Queries that repeat are remembered, each with the tag of its response, without the rest of their requests.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readQuery } from '../../../src/http/request/parameter-reader.ts'
import { ADMIN, ask, fakeWorld } from './fakes.ts'

const heapUsed = () => setFlagsFromString('--expose-gc') ?? runInNewContext('gc')() ?? process.memoryUsage().heapUsed

test('a value of a long query does not hold the rest of it', { retry: 0 }, () => {
  const long = (_: unknown, n: number) =>
    readQuery(`q=${n}${'a'.repeat(20)}&x=${'x'.repeat(15_000)}`, new Map([['q', 'q']]))
  const [before, values] = [heapUsed(), Array.from({ length: 500 }, long)]
  expect(heapUsed() - before + values.length).toBeLessThan(3e6)
})

test.each([
  ['query', '/v1/inspirations/AAA?include=terms&x='],
  ['tag', '/v1/inspirations/AAA?x='],
])('a %s that is remembered does not hold its URL', { retry: 0 }, async (_, target) => {
  const world = fakeWorld()
  const askFor = (slug: string, x: unknown) =>
    ask(world, `${target}${x}`.replace('AAA', slug), { key: ADMIN }, { unchecked: true })
  for (let n = 0; n < 1_000; n++) await askFor('a', `w${n}`)
  const before = heapUsed()
  for (let n = 0; n < 1_000; n++) await askFor('a'.repeat(15_000), n >> 1)
  world.snapshot.asked.length = 0
  expect(heapUsed() - before).toBeLessThan(3e6)
})
