// Boards over HTTP: the same for everybody, without a script, and in words whatever the address is.
import { expect, it } from 'vitest'
import { freshNetwork } from '../../support/http/registrations.ts'
import { describeOwn, service } from '../../support/http/target.ts'
import { fixtureModel } from '../../support/worlds/fixture.ts'

const page = (path: string) =>
  service(path, { headers: { 'x-forwarded-for': `${freshNetwork()}::1`, accept: 'text/html' } })
const shownIds = (html: string) => Array.from(html.matchAll(/<li data-item="([^"]*)"/g), ([, id]) => id)
const words = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const boardOf = (slugs: readonly string[]) => new URLSearchParams(slugs.map((slug) => ['s', slug])).toString()

describeOwn('a board', 'the fixture', () => {
  const { sites } = fixtureModel()
  const slugs = sites.map(({ line }) => line.slug)
  const [one = '', two = ''] = slugs

  it('shows every site of its address in its order, however odd the slug is (rule 41.3)', async () => {
    const asked = slugs.filter((slug) => slug === slug.trim()).slice(0, 60)
    const { status, text, headers } = await page(`/board?${boardOf(asked)}`)
    expect(status).toBe(200)
    expect(shownIds(text).length).toBe(asked.length)
    expect(words(text)).not.toContain('No longer in the catalog')
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(headers['etag']).toMatch(/"/)
  })

  it('shows a section by its anchor, and says which sites and sections are gone (rule 41.1, rule 41.3)', async () => {
    const site = sites.find(({ line }) => (line.sections ?? []).length > 0)?.line.slug ?? ''
    const { text: own } = await page(`/site/${encodeURIComponent(site)}`)
    const [, type = ''] = /href="\/sections\/([^"]+)"/.exec(own) ?? []
    const { text } = await page(`/board?${boardOf([`${site}~${type}`, `${site}~no-such`, 'no-such-site'])}`)
    expect(shownIds(text)).toEqual([`${site}~${type}`, `${site}~no-such`, 'no-such-site'])
    expect(text.match(/<article/g)?.length).toBe(1)
    expect(words(text)).toMatch(/ 1 site .* No longer in the catalog .*~no-such .* no-such-site /)
  })

  it('says how many of 500 sites it leaves out (rule 41.4)', async () => {
    const many = Array.from({ length: 500 }, (_, i) => `s=x${i}`).join('&')
    const { status, text } = await page(`/board?${many}`)
    expect(status).toBe(200)
    expect(shownIds(text).length).toBe(60)
    expect(words(text)).toContain('440 more sites of this address were left out.')
  })

  it('shows markup in names, notes and slugs as text, in all of its files (rule 41.4, rule 41.7)', async () => {
    const attack = '"><script>alert(1)</script>[x](javascript:alert(1))'
    const query = `${new URLSearchParams([
      ['name', attack],
      ['about', attack],
      ['s', attack],
      ['n', attack],
      ['s', one],
      ['n', '=1+1'],
    ])}`
    const { text } = await page(`/board?${query}`)
    expect(text.replace(/"[^"]*"/g, '')).not.toContain('<script>alert')
    const csv = (await page(`/board.csv?${query}`)).text
    expect(csv.split('\r\n')[2]).toMatch(/,'=1\+1$/)
    expect(csv).toContain('"""><script>')
    const markdown = (await page(`/board.md?${query}`)).text
    expect(markdown).toContain('\\<script\\>')
    expect(markdown).not.toContain('](javascript')
  })

  it('without sites and a name says what boards are (rule 41.5)', async () => {
    const { status, text } = await page('/board?x=1')
    expect(status).toBe(200)
    expect(words(text)).toContain('Boards stay in this browser.')
  })

  it.each(['/board', '/board.csv', '/board.md'])('%s answers what no address should be', async (path) => {
    for (const query of [
      's=%FF%00&n=%',
      's=~&s=~~&s=&n=x',
      `name=${'%F0%9F%98%80'.repeat(900)}`,
      `s=${'a'.repeat(12_000)}`,
    ])
      expect((await page(`${path}?${query}`)).status).toBe(200)
  })

  it('is a list with links and credits, as CSV and as Markdown (rule 41.7)', async () => {
    const query = `name=Two&${boardOf([one, two])}`
    const csv = await page(`/board.csv?${query}`)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.text.split('\r\n')[0]).toBe('number,slug,section,title,url,page,published,status,authors,note')
    expect(csv.text.split('\r\n').length).toBeGreaterThanOrEqual(4)
    const markdown = await page(`/board.md?${query}`)
    expect(markdown.headers['content-type']).toContain('text/markdown')
    expect(markdown.text).toMatch(/^# Two\n\n2 sites/)
    expect(markdown.text).toContain(`/site/${encodeURIComponent(one)}`)
  })
})
