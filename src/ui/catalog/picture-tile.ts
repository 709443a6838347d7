// A link as a picture with a name and a note: a way into the catalog.

import { blurredPicture } from '../colors/blurred-picture.ts'
import { type Html, html } from '../html.ts'
import type { WholeSite } from './api-bodies.ts'
import { imagePlaceholder, type Look } from './image-placeholder.ts'

/** What a picture shows: a site, or a section of it. */
export interface Pictured {
  readonly slug: string
  readonly title: string
  /** The URL of a picture that builds make. */
  readonly src: string
  /** Its main color. */
  readonly hex: string | undefined
  /** What stands in its place until it is there, or null. */
  blurred(): Html | null
  /** The site as its poster shows it. */
  readonly look: Look
}

interface Tile {
  readonly name: string
  readonly href: string
  readonly note: string
  readonly pictured: Pictured | undefined
}

/** How many pictures a tile chooses from. */
export const CANDIDATES = 24

/** Chooses among candidates the first one that it has not chosen before, else the first. */
export function freshPicture(): (candidates: readonly Pictured[]) => Pictured | undefined {
  const shown = new Set<string>()
  return (candidates) => {
    const chosen = candidates.find(({ slug }) => !shown.has(slug)) ?? candidates[0]
    if (chosen !== undefined) shown.add(chosen.slug)
    return chosen
  }
}

export function picturedSite(site: WholeSite): Pictured {
  const { slug, title, screenshot, palette } = site
  const blurred = () => blurredPicture(screenshot, { ratio: 3 / 4 })
  return { slug, title, src: screenshot.thumbnail, hex: palette?.hero[0]?.hex, blurred, look: site }
}

/** A list of tiles. Its styles are in tiles.css. */
export function pictureTiles(tiles: readonly Tile[]): Html {
  return html`<ul class="tiles">${tiles.map(pictureTile)}</ul>`
}

function pictureTile({ name, href, note, pictured }: Tile): Html {
  return html`<li><a class="tile" href="${href}"><span class="picture">${pictured && picture(pictured)}</span><span class="tile-name"><span>${name}</span> <span class="soft">${note}</span></span></a></li>`
}

function picture({ slug, title, src, blurred, look }: Pictured): Html {
  return html`${imagePlaceholder(slug, title, blurred(), look)}<img src="${src}" alt="" width="240" height="180" loading="lazy" decoding="async">`
}
