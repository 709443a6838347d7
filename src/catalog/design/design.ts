// What is known of the design of a site: credits, colors by their roles, typefaces, and the order of its sections. (section 43)
import { utf8 } from '#platform'
import type { PageDesign } from '../import/design-member.ts'
import type { Palette } from '../pictures/oklab.ts'
import { contrast, type Role, type Roles, rolesOf } from './roles.ts'
import { type Scale, type Style, scaleOf, spaces } from './scale.ts'
import { fallbackOf } from './type-kind.ts'

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
  /** How it is set and spaced, as far as it is known. */
  readonly scale: Scale
}

interface DesignSection {
  readonly type: string
  readonly prompt: string
  /** Its part of the height of the page, 0 to 1. */
  readonly share: number
  /** The colors that have most of it. */
  readonly colors: readonly string[]
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

/** The design of a site whose page in the catalog is at `page`. `set` is how the site is set and spaced. */
export function designOf(
  site: Source,
  crops: readonly SourceSection[],
  { page, set }: { page: string; set: PageDesign | null },
): Design {
  const sections = crops.map((crop) => ({ ...crop, share: shareOf(crop.image, site.screenshot.height) }))
  const measured = sections.map(({ palette, share }) => ({ palette: palette ?? [], share }))
  return {
    title: site.title,
    url: site.url,
    authors: site.authors,
    page,
    roles: rolesOf({ page: site.palette?.page ?? [], hero: site.palette?.hero ?? [], sections: measured }),
    typefaces: site.typeface.map((name) => ({ name, fallback: fallbackOf(name) })),
    sections: sections.map(({ section_type: type, prompt, share, palette }) => {
      const main = (palette ?? []).filter((color) => color.share >= MAIN).slice(0, MOST.colors)
      return { type, prompt, share, colors: main.map(({ hex }) => hex) }
    }),
    scale: scaleOf(set ?? {}),
  }
}

function shareOf(image: string, height: number): number {
  const [, above, below] = /trim=(\d+);0;(\d+);0/.exec(image) ?? []
  return 1 - (Number(above) + Number(below)) / height
}

/** The most bytes of a design in a format. (rule 43.9) */
const MAX_BYTES = 6144
/** The most of each list. */
const MOST = { names: 6, sections: 24, colors: 3 }
/** The least part of a section that a main color of it has. */
const MAIN = 0.1
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
    scale: { ...design.scale, styles: design.scale.styles.map((one) => cutStyle(one, name)) },
  }
}

function cutStyle(style: Style, longest: number): Style {
  return style.family === undefined ? style : { ...style, family: cut(style.family, longest) }
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
export function creditOf(design: Design): string {
  const { title, url, authors, page } = design
  const by = authors.length > 0 ? ` by ${authors.join(', ')}` : ''
  return `${title}${url === null ? '' : ` (${url})`}${by}. From the catalog: ${page}. ${measuredIn(design)}`
}

/** How the colors are known, and how the page is set and spaced. */
export function measuredIn({ scale }: Design): string {
  const isSet = scale.styles.length + spaces(scale).length + scale.radii.length > 0
  const inPage = isSet ? ', type and space in the page' : ''
  return `Colors were measured from a screenshot${inPage}. What is not known is left out.`
}

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
