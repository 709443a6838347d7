// A page section as a card: its crop, with a link to a larger one, and the title of its site.
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
const LARGER = 2
/** A section that is wider than this, relative to its height, is shown whole on a mat; others fill their frame. */
const WIDE = 1.9

/** A list of cards, in the order of the sections: rows from left to right. */
export function cropCards(sections: readonly Section[], anchorOf: AnchorOf): Html {
  const cards = sections.map((section, i) => html`<li>${cropCard(section, i, anchorOf(section))}</li>`)
  return html`<ul class="cards crops">${cards}</ul>`
}

/** One card. */
export function cropCard(section: Section, place: number, anchor: string | undefined): Html {
  const { image = '', prompt, section_type, palette, parent } = section
  const { title = '', slug = '', published = '' } = parent ?? {}
  const [, width = 640, height = 400] = (SIZE.exec(image) ?? []).map(Number)
  const large = larger(image)
  const early = place < BELOW ? place < FIRST_SEEN && html` fetchpriority="high"` : html` loading="lazy"`
  const sources = `${image} ${width}w, ${large} ${width * LARGER}w`
  return html`<article class="card">
    <a class="picture${width > WIDE * height && ' whole'}" href="${large}" aria-label="Enlarge the ${section_type} of ${title}" data-crop>
      ${imagePlaceholder(slug, title, solidPicture(palette?.[0]?.hex), parent)}<img src="${image}" srcset="${sources}" sizes="${CARD_SIZES}" alt="" width="${width}" height="${height}"${early} decoding="async">${colorStrip(palette ?? [])}
    </a>
    ${anchor && keepButton(`${slug}~${anchor}`, `${section_type} of ${title}`)}
    <div class="caption">
      <h3><a href="${sitePath(slug)}${anchor && `#${anchor}`}">${title}</a></h3>
      <p><span>${section_type}</span><span> · </span><time datetime="${published}">${published.slice(0, 4)}</time></p>
      ${prompt && html`<p class="prompt" hidden>${prompt}</p>`}
    </div>
  </article>`
}

/** The URL of the same crop at twice the size. Clients may change the size in an image URL. */
function larger(image: string): string {
  return image.replace(SIZE, (_, width: string, height: string) => {
    return `width=${Number(width) * LARGER},height=${Number(height) * LARGER}`
  })
}
