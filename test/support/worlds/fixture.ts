// The fixture catalog: its files, its lines, and the model that follows from them.
import { readFileSync } from 'node:fs'
import { type Line, type Model, modelOf } from '../model/model.ts'
import type { Synonyms } from '../model/statistics.ts'
import { slugged } from '../model/text.ts'
import { ROOT } from './processes.ts'

/** The snapshot's day of every fixture world. */
export const TODAY = '2026-11-20'

const file = (name: string) => `${ROOT}test/fixtures/${name}`

/** Imported one after the other: the second updates entries of the first and adds some. */
export const CATALOGS = [file('contract.jsonl'), file('contract-later.jsonl')] as const
export const EDITORIAL = file('contract-editorial.json')
/** One entry, newer than every other, for tests that change a served catalog. */
export const ONE_MORE = file('contract-one-more.jsonl')

/** The lines of import files, in order. */
export function linesOf(...files: readonly string[]): Line[] {
  return files.flatMap((path) => {
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Line)
  })
}

/** The model of the fixture world as it is built. */
export function fixtureModel(): Model {
  return modelOf(linesOf(...CATALOGS), TODAY)
}

/** The fixture's synonyms by `<taxonomy>/<slug>`; a term stands there by name or slug. */
export function fixtureSynonyms(): Synonyms {
  const { synonyms } = JSON.parse(readFileSync(EDITORIAL, 'utf8')) as {
    synonyms: { taxonomy: string; term: string; synonyms: string[] }[]
  }
  return new Map(synonyms.map((list) => [`${list.taxonomy}/${slugged(list.term)}`, list.synonyms]))
}
