// What is known of the design of a site: credits, colors by their roles, typefaces, and the order of its sections. (section 43)
import { utf8 } from '#platform'
import type { Palette } from '../pictures/palette-bytes.ts'
import { contrast, type Role, type Roles, rolesOf } from './roles.ts'

export interface Design {
  readonly title: string
  /** Null if it is not known or the site is offline. */
  readonly url: string | null
  readonly authors: readonly string[]
  /** The address of its page in the catalog. */
  readonly page: string
  readonly roles: Roles
  readonly typefaces: readonly { readonly name: string; readonly fallback: string }[]
  readonly sections: readonly DesignSection[]
}

interface DesignSection {
  readonly type: string
  readonly prompt: string
  /** Its part of the height of the page, 0 to 1. */
  readonly share: number
}

/** A site and its sections, as responses have them. */
interface Source {
  readonly title: string
  readonly url: string | null
  readonly authors: readonly string[]
  readonly typeface: readonly string[]
  readonly screenshot: { readonly height: number }
  readonly palette?: { readonly page: Palette; readonly hero: Palette } | null | undefined
}
interface SourceSection {
  readonly section_type: string
  readonly prompt: string
  readonly palette: Palette | null
  /** The address of its crop, which says where it is. (rule 9.10) */
  readonly image: string
}

const FALLBACKS = { sans: 'sans-serif', display: 'sans-serif', serif: 'serif', mono: 'monospace' }

/** The design of a site whose page in the catalog is at `page`. */
export function designOf(site: Source, crops: readonly SourceSection[], page: string): Design {
  const sections = crops.map((crop) => ({ ...crop, share: shareOf(crop.image, site.screenshot.height) }))
  const measured = sections.map(({ palette, share }) => ({ palette: palette ?? [], share }))
  return {
    title: site.title,
    url: site.url,
    authors: site.authors,
    page,
    roles: rolesOf({ page: site.palette?.page ?? [], hero: site.palette?.hero ?? [], sections: measured }),
    typefaces: site.typeface.map((name) => ({ name, fallback: FALLBACKS[typeKind([name])] })),
    sections: sections.map(({ section_type: type, prompt, share }) => ({ type, prompt, share })),
  }
}

function shareOf(image: string, height: number): number {
  const [, above, below] = /trim=(\d+);0;(\d+);0/.exec(image) ?? []
  return 1 - (Number(above) + Number(below)) / height
}

/** The most bytes of a design in a format. (rule 43.9) */
const MAX_BYTES = 6144
/** The most of each list. */
const MOST = { names: 6, sections: 24 }
/** A longer address of a site is left out. */
const LONGEST_URL = 500
/** How many characters prompts and names have at most: the first that fits. */
const LENGTHS = [
  { prompt: 400, name: 200 },
  { prompt: 160, name: 120 },
  { prompt: 60, name: 60 },
  { prompt: 0, name: 16 },
]

/** A design in a format, shortened until it fits. */
export function fitted(design: Design, write: (shortened: Design) => string): string {
  const texts = LENGTHS.values().map((lengths) => write(shortened(design, lengths)))
  return texts.find((text) => utf8(text).length <= MAX_BYTES) ?? write(shortened(design, { prompt: 0, name: 0 }))
}

function shortened(design: Design, { prompt, name }: { prompt: number; name: number }): Design {
  return {
    ...design,
    title: cut(design.title, name),
    url: design.url !== null && design.url.length <= LONGEST_URL ? design.url : null,
    authors: design.authors.slice(0, MOST.names).map((author) => cut(author, name)),
    typefaces: design.typefaces.slice(0, MOST.names).map((one) => ({ ...one, name: cut(one.name, name) })),
    sections: design.sections
      .slice(0, MOST.sections)
      .map((section) => ({ ...section, type: cut(section.type, name), prompt: cut(section.prompt, prompt) })),
  }
}

/** A text in one line of at most this many characters, without control characters. */
function cut(text: string, longest: number): string {
  const characters = Array.from(
    text
      .toWellFormed()
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim(),
  )
  if (characters.length <= longest) return characters.join('')
  return longest === 0 ? '' : `${characters.slice(0, longest).join('').trimEnd()}…`
}

/** Whom the design is by, and where it was taken from, in plain text. */
export function creditOf({ title, url, authors, page }: Design): string {
  const by = authors.length > 0 ? ` by ${authors.join(', ')}` : ''
  return `${title}${url === null ? '' : ` (${url})`}${by}. From the catalog: ${page}. ${MEASURED}`
}

/** How the colors are known. */
export const MEASURED = 'Colors were measured from a screenshot. What is not known is left out.'

/** The contrast of a role's color with the background, such as `12.3:1`; null if there is no background beside it. */
export function contrastOf({ roles }: Design, role: Role): string | null {
  const [own, ground] = [roles[role], roles.background]
  return role === 'background' || own === undefined || ground === undefined
    ? null
    : `${(Math.floor(contrast(own, ground) * 10) / 10).toFixed(1)}:1`
}

/** The roles that are known, with their colors. */
export function rolesIn({ roles }: Design): (readonly [Role, string])[] {
  return Object.entries(roles) as [Role, string][]
}

/** How a title is set. */
export type TypeKind = 'sans' | 'serif' | 'mono' | 'display'

const KINDS: readonly (readonly [TypeKind, RegExp])[] = [
  ['mono', /\bmono|mono(?:ki)?$|\bcode\b|courier|consol|typewriter|inconsolata|menlo|monaco|dseg|dotgothic/i],
  ['sans', /\bsans\b|grotes[kq]|gothic(?! bookletter)|karla|lato\b/i],
  [
    'serif',
    /serif|slab|mincho|naskh|antiqua|roman|times|georgia|garamond|caslon|baskerville|bodoni|didot|palatino|bookman|century|cambria|charter|cardo|playfair|merriweather|\blora\b|libre caslon|crimson|spectral|fraunces|recoleta|canela|tiempos|freight text|noe |cormorant|vollkorn|gentium|junicode|libertine|quattrocento$|old standard|fanwood|essays|arapey|amiri|yrsa|bitter|rockwell|clarendon|arvo|source han s|domine|newsreader|gelasio|alegreya$/i,
  ],
  [
    'display',
    /bebas|anton|oswald|impact|condensed|compressed|league|lobster|pacifico|script|brush|comic|cherry|marker|knewave|bangers|righteous|monoton|black ?letter|fredoka|kaffeesatz|rampart|reggae|rocknroll|stick$|solide|murmure|leckerli|lemonada|dancing/i,
  ],
]

/** The kind of the first typeface of a site; `sans` if its name tells nothing. */
export function typeKind([name = '']: readonly string[]): TypeKind {
  return KINDS.find(([, names]) => names.test(name))?.[0] ?? 'sans'
}
