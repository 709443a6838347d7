// Entries with the same picture are found, and a build compares only the new ones with all. (rule 40.42)
import { expect, it } from 'vitest'
import { copiesAmong, copyLines, type Fingerprinted } from '../../../../build-scripts/pictures/copies.ts'
import { samePicture } from '../../../../src/catalog/pictures/looks.ts'
import { randomFrom, runs, seedOfRun } from '../../../support/project/random.ts'
import { pictureWorld, striped } from './picture-world.ts'

const SHAPE = { looks: new Uint8Array(348), width: 1, height: 3 }
const random = randomFrom(seedOfRun('copies'))
const fresh = () => Uint8Array.from({ length: 32 }, () => random.below(256))

/** A fingerprint of which this many bits differ. */
function changed(fingerprint: Uint8Array, bits: number): Uint8Array {
  const copy = Uint8Array.from(fingerprint)
  const places = new Set<number>()
  while (places.size < bits) places.add(random.below(256))
  for (const bit of places) copy[bit >> 3] = (copy[bit >> 3] as number) ^ (1 << (bit & 7))
  return copy
}

function numbered(fingerprints: readonly Uint8Array[]): Fingerprinted[] {
  return fingerprints.map((fingerprint, id) => ({ id, slug: `site-${id}`, fingerprint, ...SHAPE }))
}

it('every entry that has the same picture as an earlier one is found, as if all pairs were compared', () => {
  for (let run = runs(20, 2_000); run > 0; run--) {
    const made: Uint8Array[] = [fresh()]
    for (let n = 0; n < 60; n++) made.push(random.chance(0.5) ? fresh() : changed(random.pick(made), random.below(56)))
    const pictures = numbered(made)
    const hasEarlier = (one: Fingerprinted) => pictures.slice(0, one.id).some((other) => samePicture(other, one))
    const found = copiesAmong(pictures)
    expect(found.map(({ copy }) => copy.id)).toEqual(pictures.filter(hasEarlier).map(({ id }) => id))
    for (const { copy, original } of found) expect(samePicture(copy, original)).toBe(true)
  }
})

it('the entries of concern are compared with all, and the others with those only', () => {
  for (let run = runs(20, 2_000); run > 0; run--) {
    const made: Uint8Array[] = [fresh()]
    for (let n = 0; n < 60; n++) made.push(random.chance(0.5) ? fresh() : changed(random.pick(made), random.below(56)))
    const pictures = numbered(made)
    const concerned = new Set(random.some([...pictures.keys()], 5))
    const isCopy = (copy: Fingerprinted) =>
      pictures
        .slice(0, copy.id)
        .filter(({ id }) => concerned.has(id) || concerned.has(copy.id))
        .some((other) => samePicture(other, copy))
    const found = copiesAmong(pictures, (id) => concerned.has(id))
    expect(found.map(({ copy }) => copy.id)).toEqual(pictures.filter(isCopy).map(({ id }) => id))
  }
})

it('10,000 equal pictures have one original', () => {
  const same = copiesAmong(numbered(Array<Uint8Array>(10_000).fill(fresh())))
  expect([same.length, new Set(same.map(({ original }) => original.id)).size]).toEqual([9_999, 1])
})

it('a picture without any shape has no copies', () => {
  expect(copiesAmong(numbered([new Uint8Array(32), new Uint8Array(32)]))).toEqual([])
})

it('a build names a new entry with the picture of another one, and doctor names all', async () => {
  const { db, put, load, measure } = await pictureWorld()
  await load(['acme-co', 'beta', 'other'])
  put('/shots/acme-co.png', await striped(3))
  put('/shots/beta.png', await striped(3, 240, 300))
  put('/shots/other.png', await striped(4))
  const { measured } = await measure()
  expect(copyLines(db)).toEqual(['beta: same picture as acme-co'])
  expect(copyLines(db, (id) => measured.includes(id))).toEqual(['beta: same picture as acme-co'])
  expect(copyLines(db, () => false)).toEqual([])
})
