// Loads an editorial file into the catalog: finds every term that it names, then writes. (rule 17.17)
import { type EditorialFile, parseEditorialFile } from '../../src/catalog/import/editorial-file.ts'
import type { Fault, Leniency } from '../../src/catalog/import/fault.ts'
import type { Editorial, SynonymList, TemplateArchive, TermRef } from '../../src/catalog/model/editorial.ts'
import type { Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import { findTerm, findTermBySlug } from '../../src/state/sqlite/catalog/find-term.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { type EditorialStore, storeEditorial } from '../../src/state/sqlite/editorial/store.ts'
import { BadInput } from '../cli/command.ts'
import { readWhole } from '../import/input.ts'

/** An editorial file, already checked as far as possible without the catalog. */
export interface NamedEditorial {
  name: string
  content: EditorialFile
}

/** Reads an editorial file. Throws {@link BadInput} with every fault in it. */
export async function readEditorialFile(file: string, leniency: Leniency = {}): Promise<NamedEditorial> {
  const parsed = parseEditorialFile(await readWhole(file), leniency)
  if (!parsed.ok) throw faulty(file, parsed.faults)
  return { name: file, content: parsed.value }
}

/**
 * Writes the data of an editorial file inside one write transaction. Equal data changes nothing. With `replaces`, the file
 * becomes all editorial data: what it lacks is removed. (rule 17.22) Throws {@link BadInput} before it writes if the file
 * names terms that are not in the catalog.
 */
export function loadEditorial(db: Db, store: EditorialStore, file: NamedEditorial, { replaces = false } = {}) {
  const { faults, ...editorial } = resolve(db, file.content)
  if (faults.length > 0) throw faulty(file.name, faults)
  return storeEditorial(db, store, editorial, { replaces })
}

function resolve(db: Db, file: EditorialFile): Editorial & { faults: Fault[] } {
  const faults: Fault[] = []
  return {
    faults,
    synonyms: resolveSynonyms(db, file.synonyms, faults),
    rules: file.tuning_rules,
    archives: resolveArchives(db, file.template_archives, faults),
  }
}

function resolveSynonyms(db: Db, lists: EditorialFile['synonyms'], faults: Fault[]): SynonymList[] {
  return lists.flatMap(({ taxonomy, term, synonyms }, index) => {
    const found = findTerm(db, taxonomy, term)
    if (!found) faults.push(unknownTerm(`synonyms[${index}]`, taxonomy, term))
    return found ? [{ taxonomy, slug: found.slug, synonyms }] : []
  })
}

function resolveArchives(db: Db, archives: EditorialFile['template_archives'], faults: Fault[]): TemplateArchive[] {
  return archives.map(({ filters, ...archive }, index) => {
    const terms = filters.map(({ taxonomy, slug }, at): TermRef => {
      const term = findTermBySlug(db, taxonomy, slug)
      if (!term) faults.push(unknownTerm(`template_archives[${index}].filters[${at}]`, taxonomy, slug))
      return { taxonomy, slug: term?.slug ?? slug }
    })
    return { ...archive, filters: terms }
  })
}

function unknownTerm(field: string, taxonomy: Taxonomy, term: string): Fault {
  return { field, reason: `no ${taxonomy} term ${JSON.stringify(term)}` }
}

/** How many faults of a file are reported. */
const REPORTED = 20

/** The faults of a file as one error. */
export function faulty(file: string, faults: readonly Fault[]): BadInput {
  const lines = faults.slice(0, REPORTED).map(({ field, reason }) => `${file} ${field ? `${field}: ` : ''}${reason}`)
  const more = faults.length - lines.length
  return new BadInput([...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n'))
}
