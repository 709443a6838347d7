// A page of an archive. (rules 34.5 to 34.9)
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { siteCards } from '../catalog/site-card.ts'
import { type Html, html } from '../html.ts'
import { type Archive, countText, cropsHref, explorerHref, pageOfArchive, relatedTerms, termLinks } from './archive.ts'

/** The title and the HTML of a page of an archive, from 1, with its sites and the paths of the pages beside it. */
export function archivePage(served: ServedSnapshot, archive: Archive, page: number) {
  const listed = pageOfArchive(served, archive, page)
  const { total, results } = listed
  const isTemplates = archive.term === null
  const none = html`<p class="lede">No ${isTemplates ? 'template' : 'site'} of the catalog has this yet.</p>`
  return {
    ...listed,
    title: page === 1 ? archive.title : `${archive.title}, page ${page}`,
    body: html`<div class="wide broad archive">${archiveHead(served, archive, total)}<h2 class="visually-hidden">Sites</h2>${total === 0 ? none : siteCards(results)}${pageLinks(page, listed)}${isTemplates && html`<p><a href="/templates">All kinds of templates</a></p>`}</div>`,
  }
}

function archiveHead(served: ServedSnapshot, archive: Archive, total: number): Html {
  const { term, title, path, filters } = archive
  const synonyms = term?.synonyms ?? []
  const also = synonyms.length > 0 && html`<span class="soft">Also called ${synonyms.join(', ')}</span>`
  const crops = cropsHref(archive)
  const related = total > 0 ? relatedTerms(served, archive) : []
  return html`<header class="archive-head"><h1>${title}</h1><p class="archive-line"><span id="count">${countText(archive, total)}</span>${also}<a href="${explorerHref(archive)}">Filter these</a>${crops && html`<a href="${crops}">See the crops</a>`}<a href="${path}/feed.xml">Feed</a></p>${term === null && termLinks('Templates with', filters)}${related.length > 0 && termLinks('Related', related)}</header>`
}

function pageLinks(page: number, { pages, previous, next }: ReturnType<typeof pageOfArchive>): Html | false {
  const link = (rel: string, href: string | undefined, label: string) =>
    href !== undefined && html`<a class="button quiet" rel="${rel}" href="${href}">${label}</a>`
  return (
    pages > 1 &&
    html`<nav class="archive-pages" aria-label="Pages of the archive">${link('prev', previous, 'Newer sites')}<span class="soft">Page ${page} of ${pages}</span>${link('next', next, 'Older sites')}</nav>`
  )
}
