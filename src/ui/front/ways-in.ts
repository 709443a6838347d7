// Ways into the catalog: its most used terms, each with a picture. A term of a taxonomy shows a site, and a section type a
// section. No picture comes twice if there are others. (rule 23.12)
import { DEFAULT_CROP_WIDTH } from '../../catalog/model/shape.ts'
import { archivePath, type PublicTaxonomy, TAXONOMY } from '../../catalog/model/taxonomy.ts'
import { colorOfSlug } from '../../catalog/pictures/color-names.ts'
import { distance, parseColor } from '../../catalog/pictures/oklab.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { listSites, PICTURED } from '../archive/listed-sites.ts'
import { capitalized } from '../capitalized.ts'
import type { SectionListBody } from '../catalog/api-bodies.ts'
import { parseText } from '../catalog/body-json.ts'
import { readyCrop } from '../catalog/picture-size.ts'
import { CANDIDATES, freshPicture, type Pictured, picturedSite, pictureTiles } from '../catalog/picture-tile.ts'
import { mostUsed, type UsedTerm } from '../stats/period-stats.ts'

const BROWSED: readonly PublicTaxonomy[] = ['genre', 'style', 'color', 'sections']
const TERMS = 8

export function waysIn(served: ServedSnapshot) {
  const fresh = freshPicture()
  return BROWSED.map((taxonomy) => {
    const tiles = mostUsed(served, taxonomy)
      .slice(0, TERMS)
      .map((term) => {
        const candidates = taxonomy === 'sections' ? sectionsOf(served, term) : sitesWith(served, taxonomy, term)
        return { ...term, href: archivePath(taxonomy, term.slug), pictured: fresh(candidates) }
      })
    return { taxonomy, title: capitalized(TAXONOMY[taxonomy].many), tiles: pictureTiles(tiles) }
  }).filter(({ taxonomy }) => mostUsed(served, taxonomy).length > 0)
}

function sitesWith(served: ServedSnapshot, taxonomy: PublicTaxonomy, { slug }: UsedTerm): Pictured[] {
  const { results } = listSites(served, { filters: [{ taxonomy, slug }], limit: CANDIDATES })
  return taxonomy === 'color' ? inColor(results.map(picturedSite), slug) : results.map(picturedSite)
}

/** Those first whose main color is nearest to the color that a slug means. */
function inColor(sites: readonly Pictured[], slug: string): Pictured[] {
  const color = colorOfSlug(slug)
  const far = ({ hex = '' }: Pictured) => {
    const own = parseColor(hex)
    return own && color ? distance(own, color) : 1
  }
  return sites.toSorted((a, b) => far(a) - far(b))
}

function sectionsOf({ snapshot }: ServedSnapshot, { slug: type }: UsedTerm): Pictured[] {
  const query = {
    type,
    width: DEFAULT_CROP_WIDTH,
    status: 'all',
    sort: 'newest',
    filters: [],
    limit: CANDIDATES,
  } as const
  const listed = snapshot.listSections({ ...query, offset: 0, fields: null, include: PICTURED })
  const { results } = parseText(listed?.text ?? '{"results":[]}') as SectionListBody
  return results.map(({ image = '', palette, parent = {} }) => {
    const { slug = '', title = '' } = parent
    return { slug, title, src: readyCrop(image), hex: palette?.[0]?.hex, look: parent }
  })
}
