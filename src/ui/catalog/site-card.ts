// A site as a card: the top of its page, its title with a link to its own page here, and a small link to the site.

import { colorName, colorsOfName } from '../../catalog/pictures/color-names.ts'
import { keepButton } from '../buttons.ts'
import { blurredPicture } from '../colors/blurred-picture.ts'
import { type Html, html } from '../html.ts'
import type { Site } from './api-bodies.ts'
import { imagePlaceholder } from './image-placeholder.ts'
import { sourcesOf } from './picture-size.ts'

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
export function matchedLine(words: readonly string[] | undefined): Html | undefined {
  return words && html`<p class="matched"><span>Has ${words.join(', ')}</span></p>`
}

/** What a card says without being pointed at: the colors of its picture, and some words beside them. (rule 34.25) */
export function factsLine(colors: readonly string[], words: readonly string[]): Html | null {
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

export function yearOf(published: string): Html {
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
export function loadingOf(place: number): Html | false {
  return place < BELOW ? place < FIRST_SEEN && html` fetchpriority="high"` : html` loading="lazy"`
}

/** A small picture of a site without a text, for a row of examples. */
export function smallThumbnail(site: Site): Html {
  const { thumbnail: src } = site.screenshot
  return html`<span class="picture">${placeholder(site)}<img src="${src}" alt="" width="240" height="180" loading="lazy" decoding="async"></span>`
}
