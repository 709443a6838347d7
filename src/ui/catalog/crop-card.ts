// A page section as a card: its crop at its own height, with a link to it alone, and the title of its site.
import { solidPicture } from '../colors/blurred-picture.ts'
import { type Html, html } from '../html.ts'
import type { SectionListBody } from './api-bodies.ts'
import { imagePlaceholder } from './image-placeholder.ts'
import { keepButton } from './keep-button.ts'
import { BELOW, CARD_SIZES, colorStrip, FIRST_SEEN, sitePath } from './site-card.ts'

export type Section = SectionListBody['results'][number]
/** The anchor of a section in the page of its site (rule 41.1), or undefined if it is not known. */
export type AnchorOf = (section: Section) => string | undefined

const SIZE = /width=(\d+),height=(\d+)/
/** A column has this many parts of a row in its width. Crops are cut at twice the width. */
const PARTS = 24
const MAX_PARTS = 2 * PARTS

/** A list of cards, in the order of the sections. `hrefOf` is the address of the nth crop. */
export function cropCards(sections: readonly Section[], anchorOf: AnchorOf, hrefOf: (place: number) => string): Html {
  const cards = sections.map((section, place) => {
    const [width, height] = sizeOfCrop(section.image ?? '')
    const card = cropCard(section, { place, anchor: anchorOf(section), href: hrefOf(place) })
    return html`<li class="${rowsOf(width, height)}">${card}</li>`
  })
  return html`<ul class="cards crops">${cards}</ul>`
}

interface CropPlace {
  readonly place: number
  readonly anchor: string | undefined
  /** Where its picture leads; without it, to the larger picture. */
  readonly href?: string
}

/** One card. */
export function cropCard(section: Section, { place, anchor, href }: CropPlace): Html {
  const { image = '', prompt, section_type, palette, parent } = section
  const { title = '', slug = '', published = '' } = parent ?? {}
  const [width, height] = sizeOfCrop(image)
  const early = place < BELOW ? place < FIRST_SEEN && html` fetchpriority="high"` : html` loading="lazy"`
  const sources = `${image} ${width}w, ${larger(image, 2)} ${width * 2}w`
  return html`<article class="card">
    <a class="picture" href="${href ?? larger(image, 2)}" title="${prompt}" data-key="crop:${place}" data-crop>
      <span class="visually-hidden">Enlarge the ${section_type} of ${title}</span>${imagePlaceholder(slug, title, solidPicture(palette?.[0]?.hex), parent)}<img src="${image}" srcset="${sources}" sizes="${CARD_SIZES}" alt="" width="${width}" height="${height}"${early} decoding="async">${colorStrip(palette ?? [])}
    </a>
    ${anchor && keepButton(`${slug}~${anchor}`, `${section_type} of ${title}`)}
    <div class="caption">
      <h3><a href="${sitePath(slug)}${anchor && `#${anchor}`}">${title}</a></h3>
      <p><span>${section_type}</span><span> · </span><time datetime="${published}">${published.slice(0, 4)}</time></p>
    </div>
  </article>`
}

/** The rows that a crop takes, as the binary digits of their number: styles cannot be inline, and these seven add up. */
function rowsOf(width: number, height: number): string {
  const parts = Math.min(MAX_PARTS, Math.ceil((height / width) * PARTS))
  return [1, 2, 4, 8, 16, 32].flatMap((digit) => (parts & digit ? `r${digit}` : [])).join(' ')
}

/** The width and height of a crop, as its URL says. */
export function sizeOfCrop(image: string): readonly [width: number, height: number] {
  const [, width = 640, height = 400] = (SIZE.exec(image) ?? []).map(Number)
  return [width, height]
}

/** The URL of the same crop at several times the size. Clients may change the size in an image URL. */
export function larger(image: string, times: number): string {
  return image.replace(SIZE, (_, width: string, height: string) => {
    return `width=${Number(width) * times},height=${Number(height) * times}`
  })
}
