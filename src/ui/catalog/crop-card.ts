// A page section as a card: its crop at its own height, with a link to it alone, and the title of its site.

import { CROP } from '../../catalog/pictures/ready-picture.ts'
import { keepButton } from '../buttons.ts'
import { solidPicture } from '../colors/blurred-picture.ts'
import { type Html, html } from '../html.ts'
import type { SectionListBody, Site } from './api-bodies.ts'
import { imagePlaceholder } from './image-placeholder.ts'
import { readyCrop, resized, sizeOf } from './picture-size.ts'
import { BELOW, factsLine, loadingOf, matchedLine, sitePath, yearOf } from './site-card.ts'

export type Section = SectionListBody['results'][number] & Pick<Site, 'matched'>
/** The anchor of a section in the page of its site (rule 41.1), or undefined if it is not known. */
export type AnchorOf = (section: Section) => string | undefined

/** A column has this many parts of a row in its width. Crops are cut at twice the width. */
const PARTS = 24
const MAX_PARTS = 2 * PARTS

/**
 * A list of cards, in the order of the sections. `hrefOf` is the address of the nth crop, and `first` the place of the first
 * card on the page.
 */
export function cropCards(
  sections: readonly Section[],
  anchorOf: AnchorOf,
  hrefOf: (place: number) => string,
  first = 0,
): Html {
  const cards = sections.map((section, place) => {
    const [width, height] = sizeOf(section.image ?? '')
    const card = cropCard(section, { place: first + place, anchor: anchorOf(section), href: hrefOf(place) })
    return html`<li class="${rowsOf(width, height)}">${card}</li>`
  })
  return html`<ul class="cards crops">${cards}</ul>`
}

/** What a card shows at one and two device pixels per CSS pixel. */
const WIDTHS = [CROP.width / 2, CROP.width]
/** The width of a card in the layouts of crops.css: five columns, four, three, two. */
const SIZES = '(min-width: 1920px) 19vw, (min-width: 1600px) 23vw, (min-width: 1200px) 31vw, 46vw'

interface CropPlace {
  readonly place: number
  readonly anchor: string | undefined
  /** Where its picture leads; without it, to the larger picture. */
  readonly href?: string
}

/** One card. */
export function cropCard(section: Section, { place, anchor, href }: CropPlace): Html {
  const { image = '', prompt, section_type, palette, parent, matched } = section
  const { title = '', slug = '', published = '', genre = [], style = [] } = parent ?? {}
  const [width, height] = sizeOf(image)
  const kinds = [section_type, ...genre.slice(0, 1)].join(' · ')
  const colors = palette?.map(({ hex }) => hex) ?? []
  return html`<article class="card">
    <a class="picture" href="${href ?? resized(image, 2 * width)}" title="${prompt}" data-key="crop:${place}" data-crop>
      <span class="visually-hidden">Enlarge the ${section_type} of ${title}</span>${imagePlaceholder(slug, title, solidPicture(palette?.[0]?.hex), parent)}<img src="${readyCrop(image)}" srcset="${WIDTHS.map((own) => `${readyCrop(image, own)} ${own}w`).join(', ')}" sizes="${place >= BELOW && 'auto, '}${SIZES}" alt="" width="${width}" height="${height}"${loadingOf(place)} decoding="async">
    </a>
    <div class="caption">
      <h3><a href="${sitePath(slug)}${anchor && `#${anchor}`}">${title}</a></h3>
      <p><span>${kinds}</span><span> · </span>${yearOf(published)}</p>${factsLine(colors, style)}${matchedLine(matched)}
      ${anchor && keepButton(`${slug}~${anchor}`, `${section_type} of ${title}`)}
    </div>
  </article>`
}

/** The rows that a crop takes, as the binary digits of their number: styles cannot be inline, and these seven add up. */
function rowsOf(width: number, height: number): string {
  const parts = Math.min(MAX_PARTS, Math.ceil((height / width) * PARTS))
  return [1, 2, 4, 8, 16, 32].flatMap((digit) => (parts & digit ? `r${digit}` : [])).join(' ')
}
