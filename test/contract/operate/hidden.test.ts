// A site that was taken down is as if it had never been: when the command ends, no route names it, no picture shows it.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentFor } from '../../../src/ui/contract/served-document.ts'
import { describeOwn } from '../../support/http/target.ts'
import type { ChangePage, Inspiration, InspirationListing, Meta } from '../../support/model/shapes.ts'
import { command, run, script } from '../../support/worlds/processes.ts'
import { demoWorld, type ServedWorld, serve } from '../../support/worlds/world.ts'

const ADDRESS = 'https://api.example'

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: { maximum?: number; minimum?: number }
}

/** What a request needs, by the name of a required parameter. A new one belongs here. */
const SAMPLES: Record<string, string> = { type: 'hero', q: 'portfolio', taxonomy: 'genre' }

/** The `GET` routes of the API with their parameters, from its description. */
function routes(): [path: string, parameters: Parameter[]][] {
  const { paths = {} } = documentFor({ baseUrl: ADDRESS, siteUrl: ADDRESS, assetsUrl: ADDRESS })
  return Object.entries(paths).flatMap(([path, item]) =>
    item.get ? [[path, (item.get.parameters ?? []) as Parameter[]] as [string, Parameter[]]] : [],
  )
}

/** The request of a route that would show most sites, or the site with the slug. */
function targetOf(path: string, parameters: readonly Parameter[], slug: string): string {
  const query = new URLSearchParams()
  for (const { name, in: place, required, schema } of parameters) {
    if (place !== 'query') continue
    if (name === 'limit') query.set(name, String(schema?.maximum ?? 20))
    else if (name === 'include') query.set(name, 'terms')
    else if (required || name === 'type') query.set(name, SAMPLES[name] ?? `no sample of ${name}`)
    if (name === 'since') query.set(name, '*')
  }
  return `${path.replace('{slug}', encodeURIComponent(slug))}?${query}`
}

describeOwn('a hidden site', 'the operator’s commands and the demo', () => {
  let demo: ServedWorld
  let site: Inspiration
  let before: { since: string; pictures: string[] }
  const ask = <T>(path: string) => demo.service<T>(path, { key: demo.adminKey })
  const statusOf = async (path: string) => (await fetch(new URL(path, demo.server.url))).status
  const hide = (...words: string[]) => run(process.execPath, command('entries', ...words), demo.env)

  beforeAll(async () => {
    demo = await serve(await demoWorld(await mkdtemp(join(tmpdir(), 'vitrine-hidden-'))))
    const { data } = await ask<InspirationListing>('/v1/inspirations?genre=portfolio&limit=1')
    site = data.results[0] as Inspiration
    const { next } = (await ask<ChangePage>('/v1/changes')).data
    const pictures = Object.values(site.screenshot).filter((value) => typeof value === 'string')
    before = { since: next, pictures }
    const { thumbnail, original } = site.screenshot
    expect(await Promise.all([thumbnail, original].map((path) => statusOf(path)))).toEqual([200, 200])
    const { code, stdout, stderr } = await hide(
      'hide',
      site.slug,
      '--reason',
      'Secret: its lawyer wrote',
      '--by',
      'ann',
    )
    expect([code, stderr, stdout]).toEqual([
      0,
      '',
      expect.stringMatching(/^.*: hidden\nA snapshot with 119 sites is built\.\nThe server shows it\.\n$/),
    ])
  })
  afterAll(async () => {
    await demo?.server.stop()
  })

  it('is named by no route of the API, and no answer has the reason (rules 44.50, 44.51)', async () => {
    for (const [path, parameters] of routes()) {
      const answer = await ask(targetOf(path, parameters, site.slug))
      const isOfSite = path.includes('{slug}')
      expect([path, isOfSite ? answer.status : 200]).toEqual([path, isOfSite ? 404 : answer.status])
      if (!isOfSite && path.startsWith('/v1/')) expect([path, answer.status]).toEqual([path, 200])
      const found = isOfSite || path === '/v1/changes' ? false : answer.text.includes(site.slug)
      expect([path, found, answer.text.includes('lawyer')]).toEqual([path, false, false])
    }
  })

  it('is in no filter, cursor, search, suggestion, board, feed, map or page (rule 44.50)', async () => {
    const slug = encodeURIComponent(site.slug)
    const keyed = [
      `/v1/inspirations?cursor=*&limit=100`,
      `/v1/inspirations?limit=100&format=csv`,
      `/v1/search?q=${encodeURIComponent(site.title)}`,
      `/v1/suggest?q=${encodeURIComponent(site.title.slice(0, 6))}`,
      `/v1/random?limit=20&seed=a`,
    ]
    for (const path of keyed) expect([path, (await ask(path)).text.includes(`"${site.slug}"`)]).toEqual([path, false])
    const missing = (await ask<{ missing: string[] }>(`/v1/inspirations?slug=${slug}`)).data.missing
    expect(missing).toEqual([site.slug])
    const pages = [
      '/',
      '/feed.xml',
      '/sitemap-sites-1.xml',
      '/explore',
      '/genre/portfolio',
      '/genre/portfolio/feed.xml',
    ]
    for (const path of pages) {
      const answer = await fetch(new URL(path, demo.server.url))
      expect([path, answer.status, (await answer.text()).includes(`/site/${slug}`)]).toEqual([path, 200, false])
    }
    const board = await (await fetch(new URL(`/board.csv?name=a&s=${slug}`, demo.server.url))).text()
    expect(board).not.toContain(site.title)
  })

  it('has no picture, ready, resized or as it is (rule 44.51)', async () => {
    const { original } = site.screenshot as { original: string }
    const path = new URL(original).pathname
    const resized = ['w=400,h=300,fit=cover,g=top,f=auto,q=85', 'w=64,f=jpeg'].map(
      (own) => `/cdn-cgi/image/${own}${path}`,
    )
    const encoded = path.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
    for (const target of [...before.pictures, ...resized, encoded])
      expect([target, await statusOf(target)]).toEqual([target, 404])
  })

  it('has a page that is 410, and an unknown site one that is 404 (rule 44.51)', async () => {
    const page = await fetch(new URL(`/site/${site.slug}`, demo.server.url), { headers: { accept: 'text/html' } })
    const text = await page.text()
    expect([page.status, text.includes('not in the catalog any more'), text.includes(site.title)]).toEqual([
      410,
      true,
      false,
    ])
    for (const file of ['/design.md', '.md']) expect(await statusOf(`/site/${site.slug}${file}`)).toBe(410)
    expect(await statusOf('/site/none-such')).toBe(404)
  })

  it('is told of once by the feed of changes, and counts follow (rules 44.50, 44.52)', async () => {
    const told = { slug: site.slug, removed: true, changed_at: expect.any(String) }
    expect((await ask<ChangePage>(`/v1/changes?since=${before.since}`)).data).toMatchObject({
      results: [told],
      more: false,
    })
    const all = (await ask<ChangePage>('/v1/changes?since=*&limit=1000')).data.results
    expect([all.length, all.filter(({ slug }) => slug === site.slug)]).toEqual([120, [told]])
    expect((await ask<Meta>('/v1/meta')).data.inspirations.total).toBe(119)
  })

  it('is brought back by no import, and only by the command (rules 44.50, 44.52)', async () => {
    const { next } = (await ask<ChangePage>('/v1/changes')).data
    await script('import', ['data/demo/catalog.jsonl'], demo.env)
    await script('nightly', [], demo.env)
    expect((await ask<Meta>('/v1/meta')).data.inspirations.total).toBe(119)
    expect((await ask<ChangePage>(`/v1/changes?since=${next}`)).data.results).toEqual([])
    expect(await hide('hide', site.slug, '--reason', 'again')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('already hidden'),
    })
    expect(await hide('unhide', site.slug)).toMatchObject({ code: 0 })
    const { slug, published, offline } = site
    const { results } = (await ask<ChangePage>(`/v1/changes?since=${next}`)).data
    expect(results).toEqual([{ slug, published, offline, changed_at: expect.any(String) }])
    expect([await statusOf(`/site/${slug}`), await statusOf(site.screenshot.thumbnail as string)]).toEqual([200, 200])
    expect((await ask<Inspiration>(`/v1/inspirations/${slug}`)).data).toEqual(site)
  })

  it('is hidden with all others that the command names, or none is (rule 44.55)', async () => {
    const ended = await hide('hide', site.slug, 'none-such', '--reason', 'a typing error')
    expect(ended).toMatchObject({
      code: 1,
      stderr: 'There is no entry "none-such". To find it: npm run entries -- list WORD\n',
    })
    expect(await statusOf(`/site/${site.slug}`)).toBe(200)
    expect(await hide('hide', site.slug)).toMatchObject({ code: 2, stderr: expect.stringContaining('--reason') })
  })

  it('is hidden by each of two commands at once (rule 44.55)', async () => {
    const { data } = await ask<InspirationListing>('/v1/inspirations?limit=2')
    const slugs = data.results.map(({ slug }) => slug)
    const ended = await Promise.all(slugs.map((slug) => hide('hide', slug, '--reason', 'both')))
    expect(ended.map(({ code }) => code)).toEqual([0, 0])
    expect(await Promise.all(slugs.map((slug) => statusOf(`/site/${slug}`)))).toEqual([410, 410])
  })
})
