// The fixture catalog: its files, its lines and its model.
import { readFileSync } from 'node:fs'
import { type Line, type Model, modelOf } from '../model/model.ts'
import type { Synonyms } from '../model/statistics.ts'
import { slugged } from '../model/text.ts'
import { linesIn } from '../search/catalog.ts'
import { ROOT } from './processes.ts'

/** The snapshot's day in all fixture worlds. */
export const TODAY = '2026-11-20'

const file = (name: string) => `${ROOT}test/fixtures/${name}`

/** Imported in this order: the second file updates entries of the first and adds some. */
export const CATALOGS = [file('contract.jsonl'), file('contract-later.jsonl')] as const
export const EDITORIAL = file('contract-editorial.json')
/** One entry that is newer than all others, for tests that change a catalog while it is served. */
export const ONE_MORE = file('contract-one-more.jsonl')

/** Parses the lines of import files, in order. */
export function linesOf(...files: readonly string[]): Line[] {
  return files.flatMap((path) => linesIn(readFileSync(path, 'utf8')))
}

/** Returns the model of the fixture world. */
export function fixtureModel(): Model {
  return modelOf(linesOf(...CATALOGS), TODAY)
}

/** Returns the fixture's synonyms by `<taxonomy>/<slug>`. The file names each term by name or slug. */
export function fixtureSynonyms(): Synonyms {
  const { synonyms } = JSON.parse(readFileSync(EDITORIAL, 'utf8')) as {
    synonyms: { taxonomy: string; term: string; synonyms: string[] }[]
  }
  return new Map(synonyms.map((list) => [`${list.taxonomy}/${slugged(list.term)}`, list.synonyms]))
}
