// A site as a card: its screenshot, title, date, genres and authors.
import { type Html, html } from '../html.ts'
import type { Site } from './api-bodies.ts'
import { imagePlaceholder } from './image-placeholder.ts'

function siteCard(site: Site): Html {
  const { title, slug, published, genre, authors, screenshot } = site
  return html`<li><article class="card">
    <div class="picture">${imagePlaceholder(slug, title)}<img src="${screenshot.thumbnail}" alt="Screenshot of ${title}" width="400" height="300" loading="lazy" decoding="async"></div>
    <div class="shelf">
      <h3>${titleOf(site)}</h3>
      <p><time datetime="${published}">${published}</time>${genre.length > 0 && html` · ${genre.join(', ')}`}</p>
      ${authors.length > 0 && html`<p>by ${authors.join(', ')}</p>`}
      ${site.url === null && html`<p>This site is offline.</p>`}
    </div>
  </article></li>`
}

function titleOf({ title, url }: Site): Html {
  return url === null ? html`${title}` : html`<a href="${url}" rel="noopener noreferrer">${title}</a>`
}

/** A list of cards, in the order of the sites. */
export function siteCards(sites: readonly Site[]): Html {
  return html`<ul class="cards">${sites.map(siteCard)}</ul>`
}
