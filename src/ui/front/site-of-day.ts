// The site of the day: its first screen above its colors, and a way to a random site. (rules 23.12, 23.13)
import type { WholeSite } from '../archive/listed-sites.ts'
import { imagePlaceholder } from '../catalog/image-placeholder.ts'
import { resized, sourcesOf } from '../catalog/picture-size.ts'
import { sitePath } from '../catalog/site-card.ts'
import { blurredPicture } from '../colors/blurred-picture.ts'
import { swatch } from '../colors/swatch.ts'
import { type Html, html } from '../html.ts'

/** For one to three device pixels per CSS pixel. */
const WIDTHS = [400, 800, 1200]

export function siteOfDay(site: WholeSite): Html {
  const { slug, title, screenshot, genre, style, published, palette } = site
  const { thumbnail } = screenshot
  const colors = (palette?.hero ?? []).map(({ hex }) => swatch(hex))
  const placeholder = imagePlaceholder(slug, title, blurredPicture(screenshot, { ratio: 3 / 4 }), site)
  return html`<article class="card day">
    <div class="day-picture">
      <div class="picture">${placeholder}<img src="${resized(thumbnail, 800)}" srcset="${sourcesOf(thumbnail, WIDTHS)}" sizes="(min-width: 60rem) 40rem, 46vw" alt="Screenshot of ${title}" width="800" height="600" fetchpriority="high"></div>
      ${colors.length > 0 && html`<div class="sill" aria-hidden="true">${colors}</div>`}
    </div>
    <div class="day-text">
      <div>
        <h2>Site of the day</h2><h3><a href="${sitePath(slug)}">${title}</a></h3>
        <p>${[style?.[0], genre[0], published.slice(0, 4)].filter(Boolean).join(' · ')}</p>
      </div>
      <a class="button quiet" href="/random" rel="nofollow">Surprise me</a>
    </div>
  </article>`
}
