// A site as a card: the top of its page, its title with a link to its page here, and a small link to the site. Also a section as one.
import { colorName, colorsOfName } from '../../catalog/pictures/oklab.ts'
import { CROP } from '../../catalog/pictures/ready-picture.ts'
import { blurredPicture, solidPicture } from '../colors/blurred-picture.ts'
import { type Html, html, keepButton } from '../html.ts'
import type { SectionListBody, Site } from './api-bodies.ts'
import { imagePlaceholder } from './image-placeholder.ts'
import { readyCrop, resized, sizeOf, sourcesOf } from './picture-size.ts'

/** The place of the first card that visitors may have to scroll to: no layout has more cards in a row. */
export const BELOW = 5
/** The pictures in the first row of a laptop. They are requested before everything else. */
const FIRST_SEEN = 3

/**
 * A list of cards, in the order of the sites. `first` is the place of the first card on the page: all from {@link BELOW} on
 * load when they are needed. Its styles are in gallery.css.
 */
export function siteCards(sites: readonly Site[], first = 0): Html {
  return html`<ul class="cards">${sites.map((site, i) => html`<li>${siteCard(site, first + i)}</li>`)}</ul>`
}

/** The path of the page of a site. */
export function sitePath(slug: string): string {
  return `/site/${encodeURIComponent(slug)}`
}

/** One card. (rule 34.25) */
export function siteCard(site: Site, place: number): Html {
  const { title, slug, url, screenshot, palette, color = [], sections = [] } = site
  const colors = palette?.page?.map(({ hex }) => hex) ?? color.flatMap(colorsOfName)
  return html`<article class="card">
    <div class="picture">${placeholder(site)}${thumbnail(screenshot.thumbnail, `Screenshot of ${title}`, place)}</div>
    <div class="caption">
      <h3><a href="${sitePath(slug)}">${title}</a></h3>
      <p>${captionOf(site)}</p>${factsLine(colors, sections)}${matchedLine(site.matched)}
      ${keepButton(slug, title)}${url !== null && visit(url, title)}
    </div>
  </article>`
}

/** The words of the search that a card has. (rule 36.20) */
function matchedLine(words: readonly string[] | undefined): Html | undefined {
  return words && html`<p class="matched"><span>Has ${words.join(', ')}</span></p>`
}

/** What a card says without being pointed at: the colors of its picture, and some words beside them. (rule 34.25) */
function factsLine(colors: readonly string[], words: readonly string[]): Html | null {
  if (colors.length + words.length === 0) return null
  return html`<p class="facts">${colors.length > 0 && tints(colors.slice(0, MAX_COLORS))}<span>${words.join(', ')}</span></p>`
}

const MAX_COLORS = 5

function tints(colors: readonly string[]): Html {
  const names = new Set(colors.map(colorName))
  const rects = colors.map((hex, i) => html`<rect x="${i}" width="1" height="1" fill="${hex}"/>`)
  return html`<svg class="tints" viewBox="0 0 ${colors.length} 1" preserveAspectRatio="none" role="img" aria-label="${[...names].join(', ')}">${rects}</svg>`
}

/** The first genre and the first two styles, and the year, for which they make room. */
function captionOf({ genre, style = [], published, offline }: Site): Html {
  const kinds = [genre[0], style.slice(0, 2).join(', ')].filter(Boolean).join(' · ')
  return html`${kinds !== '' && html`<span>${kinds}</span><span> · </span>`}${yearOf(published)}${offline && html`<span> · Offline</span>`}`
}

function yearOf(published: string): Html {
  return html`<time datetime="${published}">${published.slice(0, 4)}</time>`
}

function visit(url: string, title: string): Html {
  return html`<a class="visit" href="${url}" target="_blank" rel="noopener" aria-label="Visit ${title}"><svg viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="M4.5 11.5l7-7M5.5 4.5h6v6"/></svg></a>`
}

function placeholder(site: Site): Html {
  const { slug, title, screenshot } = site
  return imagePlaceholder(slug, title, blurredPicture(screenshot, { ratio: 3 / 4 }), site)
}

/** The widths that builds make. (rule 40.44) */
const WIDTHS = [400, 800]
/** The width of a card in the layouts of gallery.css: five columns, four, three, two, one. */
const CARD_SIZES =
  '(min-width: 1744px) 19vw, (min-width: 1408px) 23vw, (min-width: 1048px) 30vw, (min-width: 692px) 45vw, 92vw'

function thumbnail(src: string, alt: string, place: number): Html {
  return html`<img src="${src}" srcset="${sourcesOf(src, WIDTHS)}" sizes="${place >= BELOW && 'auto, '}${CARD_SIZES}" alt="${alt}" width="400" height="300"${loadingOf(place)} decoding="async">`
}

/** When the picture of a card is requested: the first row before everything else, and what is below when it comes near. */
function loadingOf(place: number): Html | false {
  return place < BELOW ? place < FIRST_SEEN && html` fetchpriority="high"` : html` loading="lazy"`
}

/** A small picture of a site without a text, for a row of examples. */
export function smallThumbnail(site: Site): Html {
  const { thumbnail: src } = site.screenshot
  return html`<span class="picture">${placeholder(site)}<img src="${src}" alt="" width="240" height="180" loading="lazy" decoding="async"></span>`
}

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
const CROP_WIDTHS = [CROP.width / 2, CROP.width]
/** The width of a card in the layouts of crops.css: five columns, four, three, two. */
const CROP_SIZES = '(min-width: 1920px) 19vw, (min-width: 1600px) 23vw, (min-width: 1200px) 31vw, 46vw'

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
      <span class="visually-hidden">Enlarge the ${section_type} of ${title}</span>${imagePlaceholder(slug, title, solidPicture(palette?.[0]?.hex), parent)}<img src="${readyCrop(image)}" srcset="${CROP_WIDTHS.map((own) => `${readyCrop(image, own)} ${own}w`).join(', ')}" sizes="${place >= BELOW && 'auto, '}${CROP_SIZES}" alt="" width="${width}" height="${height}"${loadingOf(place)} decoding="async">
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
