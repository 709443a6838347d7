// The pages of an export: those of the gallery and their Markdown, its feeds and texts, as files with relative addresses. The
// site's build makes a module of it, which `npm run export` loads.

import { DESIGN, FEED, markdownAddress } from './catalog/model/page-folder.ts'
import { DEFAULT_CROP_WIDTH } from './catalog/model/shape.ts'
import { READY_SIZES } from './catalog/pictures/ready-picture.ts'
import type { Config } from './ground/config.ts'
import type { ApiRequest } from './http/request/api-request.ts'
import { fileAt, fileOf, relocated } from './local/exported-address.ts'
import { openForPages } from './operate/service.ts'
import { serveSnapshot } from './snapshot/live/serve.ts'
import { loadSnapshot } from './snapshot/load/load.ts'
import type { ServedSnapshot } from './snapshot/snapshot.ts'
import { type Archive, archiveOfTemplates, archiveOfTerm } from './ui/archive/archive.ts'
import { parseText, type WholeSite } from './ui/catalog/api-bodies.ts'
import { readyCrop, resized } from './ui/catalog/picture-size.ts'
import { sitePath } from './ui/catalog/site-card.ts'
import { sectionsOfSite } from './ui/catalog/site-sections.ts'
import { useMarkdown } from './ui/docs/agents/agent-texts.ts'
import { designOf, feedOf, type MakeText, sitemapIndex, TEXTS } from './ui/found/texts.ts'
import { renderMarkdown } from './ui/markdown/markdown-pages.ts'
import { loadPages } from './ui/serve/page-modules.ts'
import { type Rendered, renderPage, renderProblem } from './ui/serve/page-renderer.ts'

/** A file by its path in the export, as links write it. */
export interface ExportedFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** Makes files that belong together. */
type Make = () => Promise<ExportedFile[]>

const PAGES = ['/', '/explore', '/board', '/stats', '/templates', '/terms', '/random', '/use']
const TEXT_PATHS = Object.keys(TEXTS).filter((path) => !/^\/board|\[/.test(path))
/** The address of the export, until all others are replaced. */
const ROOT = '{address}/'
const PART = /(?<=sitemap-).*(?=\.)/
const MISSING = { problem: 'not_found', message: 'There is nothing at this path.' } as const

/**
 * Opens the snapshot `id` for an export that will be at `address`. Returns what makes its files, and for each site the addresses
 * of the pictures that the worker may show. Rejects with DamagedSnapshot and OtherAddresses.
 */
export async function openExporter(config: Config, id: string, address: string) {
  const snapshot = await loadSnapshot(config.snapshotDir, id, config)
  const served = await serveSnapshot(snapshot, { editorial: { open: async () => null }, awaitsSpelling: true })
  openForPages(config, served)
  await loadPages()
  const slugs = slugsOf(served)
  const files = pagesOf({ served, config, address })
  const text = async (path: string) => [await files.text(path, TEXTS[path.replace(PART, '[part]')] as MakeText)]
  const makes: Make[] = [
    ...PAGES.map((path) => () => files.page(path)),
    ...[...TEXT_PATHS, ...sitemapsOf(served, config)].map((path) => () => text(path)),
    async () => [await files.problem(), await files.text('/llms.txt', () => new Response(useMarkdown()))],
    ...archivesOf(served).map((archive) => () => filesOfArchive(files, archive)),
    ...slugs.map((slug) => () => filesOfSite(files, slug, config)),
  ]
  const pictures = slugs.flatMap((slug) => picturesOf(served, slug)).flatMap((url) => fileAt(url, config.baseUrl) ?? [])
  return { makes, pictures, isRemovedPicture: snapshot.isRemovedPicture }
}

type Files = ReturnType<typeof pagesOf>

async function filesOfArchive({ page, text }: Files, archive: Archive): Promise<ExportedFile[]> {
  const feed = await text(archive.path + FEED, feedOf(archive))
  return [...(await page(archive.path, { of: 'archive', archive, page: 1 })), feed]
}

async function filesOfSite({ page, text }: Files, slug: string, { designData }: Config): Promise<ExportedFile[]> {
  const design = designData ? [await text(sitePath(slug) + DESIGN, designOf(slug))] : []
  return [...(await page(sitePath(slug), { of: 'site', slug })), ...design]
}

/** The slugs of all sites, in the order of their last changes. */
function slugsOf({ snapshot }: ServedSnapshot): string[] {
  const changes = parseText(snapshot.changesAt(0, snapshot.feedSize())) as { slug: string; removed?: true }[]
  return changes.flatMap(({ slug, removed }) => (removed ? [] : slug))
}

/** All archives, also of terms that no site has: a template archive can link to them. */
function archivesOf({ archives }: ServedSnapshot) {
  const templates = archives.templateArchives().map((each) => archiveOfTemplates(archives, each))
  const terms = archives.terms().flatMap(({ taxonomy, slug }) => archives.term(taxonomy, slug) ?? [])
  return [...templates, ...terms.map(archiveOfTerm)]
}

/** The parts that the index of the sitemap names. */
function sitemapsOf(served: ServedSnapshot, config: Config): string[] {
  return Array.from(sitemapIndex(served, config).matchAll(/\/sitemap-[^/<]+/g), ([path]) => path)
}

/** What cards show of a site, and of its sections. */
function picturesOf({ snapshot }: ServedSnapshot, slug: string): string[] {
  const { screenshot } = parseText(snapshot.findInspiration(slug, new Set()) ?? '') as WholeSite
  const crops = sectionsOfSite(snapshot, slug, DEFAULT_CROP_WIDTH).map(({ image }) => readyCrop(image))
  return [screenshot.thumbnail, resized(screenshot.thumbnail, READY_SIZES[1].width), ...crops]
}

interface Setting {
  readonly served: ServedSnapshot
  readonly config: Config
  readonly address: string
}

/** Makes pages and texts with the addresses of the export. */
function pagesOf({ served, config, address }: Setting) {
  const { absolute, html, markdown } = addressing(config.baseUrl, address)
  const requestOf = (path: string) => ({ path, query: '', method: 'GET', headers: {} }) as unknown as ApiRequest

  return {
    /** A page and its Markdown. */
    async page(path: string, subject?: App.Locals['subject']): Promise<ExportedFile[]> {
      const to = '../'.repeat(fileOf(path).split('/').length - 1) || './'
      const locals = { served, request: requestOf(path), ...(subject && { subject }), exported: to }
      const name = subject === undefined ? path : `/${subject.of}/-`
      const facts = await renderMarkdown(path, locals)
      const beside = facts === 'not_found' ? {} : { markdown: markdownAddress(path) }
      const made = await renderPage(name, { ...locals, ...beside })
      const page = { path: fileOf(path), bytes: html(textOf(made, path), to) }
      if (facts === 'not_found') return [page]
      return [page, { path: markdownAddress(path).slice(1), bytes: markdown(textOf(facts, path), to) }]
    },
    /** A text, or a picture. */
    async text(path: string, make: MakeText): Promise<ExportedFile> {
      const response = await make({ served, config: { ...config, exported: './' }, request: requestOf(path) })
      const bytes = new Uint8Array(await response.arrayBuffer())
      const isPicture = response.headers.get('content-type')?.startsWith('image/')
      return { path: fileOf(path), bytes: isPicture ? bytes : absolute(String(Buffer.from(bytes))) }
    },
    /** What a host shows for a path that has no file, at any depth. */
    async problem(): Promise<ExportedFile> {
      const { bytes } = await renderProblem(MISSING, { exported: ROOT })
      return { path: '404.html', bytes: html(String(Buffer.from(bytes)), ROOT) }
    },
  }
}

function textOf(made: Rendered, path: string): string {
  if (typeof made === 'string') throw new Error(`The page ${path} cannot be rendered (${made}).`)
  return String(Buffer.from(made.bytes))
}

/** Replaces addresses of the gallery: relative ones lead from the page, by `to`, and the others are those of the export. */
function addressing(baseUrl: string, address: string) {
  const own = new RegExp(`${RegExp.escape(baseUrl)}(?![\\w.:-])(/(?:[^\\s"<>\\\\&]|&(?!(?:quot|[lg]t);))*)?`, 'g')
  const encoder = new TextEncoder()
  const moved = (text: string) =>
    text
      .replace(own, (whole, path = '') => (path === '' ? address : `${address}/${fileAt(whole, baseUrl)}`))
      .replaceAll('{address}', address)
  return {
    absolute: (text: string) => encoder.encode(moved(text)),
    html: (text: string, to: string) => encoder.encode(moved(relocated(text, to, baseUrl))),
    /** Links with a query lead to the page, where a browser answers it. */
    markdown(text: string, to: string) {
      const linked = text.replace(/(\]\(<?)(\/[^)>\s]*)/g, (_, start, link: string) => {
        return start + to + fileOf(link.replace(/\.md(?=\?)/, '')).replace(/\.md\.html$/, '.md')
      })
      return encoder.encode(moved(linked))
    },
  }
}
