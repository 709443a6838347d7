// `npm run editorial -- pack` (rules 45.31 to 45.35).
import { expect, test } from 'vitest'
import { entry, jsonLines, type Workplace, workplace } from '../../support/worlds/workplace.ts'

async function catalog(): Promise<Workplace> {
  const place = workplace()
  const given = { genre: ['Photography', 'Book'], color: ['Navy', 'Black'], style: ['Dark', 'Fiesta'] }
  await place.run('import', ['-'], jsonLines([entry('a', given)]))
  return place
}

const shown = async (place: Workplace) => JSON.parse((await place.run('editorial', ['show'])).stdout)
const listOf = async (place: Workplace, term: string): Promise<string[] | undefined> =>
  (await shown(place)).synonyms.find((list: { term: string }) => list.term === term)?.synonyms

test('a pack goes to the terms that the catalog has, and names what it leaves out (rules 45.31, 45.32)', async () => {
  const place = await catalog()
  await place.run('editorial', ['synonyms', 'color', 'black', 'noir'])
  const { code, stdout } = await place.run('editorial', ['pack', 'add', 'fr'])
  expect(code).toBe(0)
  expect(stdout).toContain('left out `noir` on color black: black has it\n')
  expect(stdout).toMatch(/pack fr: \d+ words added to 5 terms, 1 left out/)
  expect(await listOf(place, 'photography')).toContain('photographe')
  expect(await listOf(place, 'black')).toEqual(expect.arrayContaining(['noir', 'noire']))
})

test('a term that was merged gets no words, and what stands for it keeps its own (rules 44.66, 45.31)', async () => {
  const place = await catalog()
  await place.run('editorial', ['synonyms', 'style', 'fiesta', 'celebration'])
  await place.run('terms', ['merge', 'style', 'dark', 'fiesta'])
  expect((await place.run('editorial', ['pack', 'add', 'fr'])).code).toBe(0)
  expect(await listOf(place, 'fiesta')).toContain('celebration')
  expect(await listOf(place, 'dark')).toBeUndefined()
})

test('remove takes back what add added and nobody changed since, and nothing else (rule 45.34)', async () => {
  const place = await catalog()
  await place.run('editorial', ['synonyms', 'color', 'black', 'noir', 'jet'])
  const before = await shown(place)
  await place.run('editorial', ['pack', 'add', 'fr'])
  await place.run('editorial', ['pack', 'remove', 'fr'])
  expect(await shown(place)).toEqual(before)
  await place.run('editorial', ['pack', 'add', 'fr'])
  await place.run('editorial', ['synonyms', 'style', 'dark', 'gloomy'])
  await place.run('editorial', ['synonyms', 'style', 'dark', 'gloomy', 'sombre'])
  await place.run('editorial', ['pack', 'remove', 'fr'])
  expect(await listOf(place, 'dark')).toEqual(['gloomy', 'sombre'])
  expect(await listOf(place, 'black')).toEqual(['noir', 'jet'])
  expect(await place.run('editorial', ['pack', 'remove', 'de'])).toMatchObject({
    code: 1,
    stderr: 'the history of this catalog has no words that the pack de added\n',
  })
})

test('show prints what add would change: words of terms, and sites that queries find (rule 45.35)', async () => {
  const place = await catalog()
  await place.run('snapshot', [])
  const before = await shown(place)
  const lines = (await place.run('editorial', ['pack', 'show', 'nl'])).stdout.split('\n')
  expect(lines).toContain('color black: zwart, zwarte')
  expect(lines).toContain('  zwarte: 0 → 1')
  expect(lines.filter((line) => line.startsWith('replaced'))).toEqual([])
  expect(lines.at(-2)).toBe('nothing is stored')
  expect(await shown(place)).toEqual(before)
})

test('list and show print packs, and a pack that there is not is refused (rule 45.35)', async () => {
  const place = await catalog()
  expect((await place.run('editorial', ['pack', 'list'])).stdout).toBe('de\nes\nfr\nit\nja\nnl\npl\npt\n')
  const shown = await place.run('editorial', ['pack', 'show', 'de'])
  expect(shown.stdout).toContain('genre photography: fotografie,')
  expect(await place.run('editorial', ['pack', 'add', 'de', '--dry-run'])).toEqual(shown)
  for (const words of [['add', 'xx'], ['show', '../demo/editorial'], ['add']])
    expect((await place.run('editorial', ['pack', ...words])).code).toBe(2)
})
