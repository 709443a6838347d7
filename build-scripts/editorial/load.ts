// Loads an editorial file into the catalog: finds every term that it names, then writes. (rule 17.17)
import { type EditorialFile, parseEditorialFile } from '../../src/catalog/import/editorial-file.ts'
import type { Fault, Leniency } from '../../src/catalog/import/fault.ts'
import type { Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import { keyOfRule } from '../../src/state/editorial.ts'
import type { ChangeNumber } from '../../src/state/sqlite/catalog/change-number.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { type ResolvedEditorial, storeEditorial } from '../../src/state/sqlite/editorial/load.ts'
import { findTerm, findTermBySlug, type ResolvedArchive } from '../../src/state/sqlite/editorial/rows.ts'
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
export function loadEditorial(db: Db, change: ChangeNumber, file: NamedEditorial, { replaces = false } = {}) {
  const { faults, ...resolved } = resolve(db, file.content)
  if (faults.length > 0) throw faulty(file.name, faults)
  return storeEditorial(db, change, resolved, { replaces })
}

/** If the file names a term, rule or archive several times, the last one counts, at the position of the first. */
function resolve(db: Db, file: EditorialFile): ResolvedEditorial & { faults: Fault[] } {
  const faults: Fault[] = []
  return {
    faults,
    synonyms: resolveSynonyms(db, file.synonyms, faults),
    rules: new Map(file.tuning_rules.map((rule) => [keyOfRule(rule), rule])),
    archives: resolveArchives(db, file.template_archives, faults),
  }
}

function resolveSynonyms(db: Db, lists: EditorialFile['synonyms'], faults: Fault[]): Map<number, readonly string[]> {
  const resolved = new Map<number, readonly string[]>()
  for (const [index, { taxonomy, term, synonyms }] of lists.entries()) {
    const found = findTerm(db, taxonomy, term)
    if (found) resolved.set(found.id, synonyms)
    else faults.push(unknownTerm(`synonyms[${index}]`, taxonomy, term))
  }
  return resolved
}

function resolveArchives(db: Db, archives: EditorialFile['template_archives'], faults: Fault[]) {
  const resolved = new Map<string, ResolvedArchive>()
  for (const [index, { filters, ...archive }] of archives.entries()) {
    const termIds = new Set<number>()
    for (const [at, filter] of filters.entries()) {
      const term = findTermBySlug(db, filter.taxonomy, filter.slug)
      if (term) termIds.add(term.id)
      else faults.push(unknownTerm(`template_archives[${index}].filters[${at}]`, filter.taxonomy, filter.slug))
    }
    resolved.set(archive.slug, { ...archive, termIds: [...termIds] })
  }
  return resolved
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
