// Which address search engines keep of a page, and whether they list it. (rules 35.5, 35.6)
import { archivePath, taxonomyNamed } from '../../catalog/model/taxonomy.ts'
import type { Archives } from '../../snapshot/snapshot.ts'

export interface Sharing {
  /** The path with its query of the page that search engines keep. */
  readonly canonical: string
  /** Whether search engines do not list the page. */
  readonly noindex: boolean
}

/** The sharing of a page that does not name its own, by its normalized address. */
export function sharingOf({ pathname, search }: URL, archives: Pick<Archives, 'termName'> | null): Sharing {
  if (pathname === '/docs/search') return { canonical: pathname, noindex: true }
  if (pathname !== '/explore' || search === '') return { canonical: pathname + search, noindex: false }
  const [[name, value] = ['', ''], ...more] = new URLSearchParams(search)
  const isAlone = more.length === 0
  const taxonomy = taxonomyNamed(name)
  if (isAlone && taxonomy && archives?.termName(taxonomy, value) != null)
    return { canonical: archivePath(taxonomy, value), noindex: false }
  // The whole catalog and the crops of a type are worth listing. Other combinations are endless.
  const isListed = isAlone && (name === 'page' || name === 'type')
  return { canonical: pathname + search, noindex: !isListed }
}
