// The search of the documentation: what it finds, and what it does not.
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { referenceOf } from '../../../../src/contract/reference.ts'
import { passageIndex } from '../../../../src/search/index/passage-index.ts'
import { documentFor } from '../../../../src/ui/contract/served-document.ts'
import { foundPassages, foundSentence } from '../../../../src/ui/docs/search/found-passages.ts'
import { docsPassages } from '../../../../src/ui/docs/search/passages.ts'

const ADDRESSES = { baseUrl: 'https://a.example', siteUrl: 'https://b.example', assetsUrl: 'https://c.example' }
const GUIDE =
  '<h2 id="keys">Keys</h2><p>Send a <code>Bearer</code> key &amp; keep it.</p><h3 id="lost">A lost key</h3><p>Rotate it.</p>'
const reference = referenceOf(documentFor(ADDRESSES))
const passages = docsPassages(GUIDE, '', reference)
const find = passageIndex(passages)
const hrefs = (words: string) => find(words).map(({ href }) => href)

describe('the passages of the documentation (rule 32.7)', () => {
  it('are the sections of the guide, the operations, the parameters and the headers, each once', () => {
    expect(passages.slice(0, 2)).toEqual([
      { title: 'Keys', place: 'Guide', href: '/docs#keys', text: 'Send a Bearer key & keep it.' },
      { title: 'A lost key', place: 'Guide', href: '/docs#lost', text: 'Rotate it.' },
    ])
    const all = passages.map(({ title, href }) => `${title} ${href}`)
    expect(new Set(all).size).toBe(all.length)
    for (const { operations } of reference.chapters)
      for (const { id, parameters } of operations) {
        expect(hrefs(id)).toContain(`/docs/reference/${id}`)
        for (const { name } of parameters) expect(`${name}: ${hrefs(name).length > 0}`).toBe(`${name}: true`)
      }
  })

  it('are found by words, beginnings of words and misspellings, titles first', () => {
    expect(hrefs('color_near')[0]).toMatch(/#parameter-color_near$/)
    expect(hrefs('curs')[0]).toMatch(/#parameter-cursor$/)
    expect(hrefs('curzor')[0]).toMatch(/#parameter-cursor$/)
    expect(hrefs('retry-after')[0]).toBe('/docs/reference#header-retry-after')
    expect(hrefs('how do I rotate the key')).toContain('/docs#lost')
    expect(hrefs('style_any')[0]).toMatch(/#parameter-style_any$/)
  })

  it('do not match noise, markup or an empty text, and no text is an error', () => {
    for (const words of ['', '   ', 'zzzz', '<script>alert(1)</script>', 'the', '!!!', '👾', 'x'.repeat(5000)])
      expect(`${words.slice(0, 30)}: ${hrefs(words).length}`).toBe(`${words.slice(0, 30)}: 0`)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (words) => find(words).length <= 12),
      { numRuns: 20 },
    )
  })

  it('take at most 16 KB compressed (rule 32.8)', () => {
    expect(gzipSync(JSON.stringify(passages)).byteLength).toBeLessThan(16 * 1024)
  })
})

describe('the results', () => {
  const long = {
    title: '<b>T</b>',
    place: 'Guide',
    href: '/docs#"x',
    text: 'before '.repeat(40),
  }

  it('escape titles, addresses and texts, and show the beginning of a long text', () => {
    const { html } = foundPassages([long])
    expect(html).toContain('&lt;b&gt;T&lt;/b&gt;')
    expect(html).toContain('href="/docs#&quot;x"')
    expect(html).not.toMatch(/<b>/)
    expect(html).toMatch(/<p class="small">before .* before …<\/p>/)
  })

  it('are counted in a sentence', () => {
    expect(foundSentence('key', [long])).toBe('1 result for “key”')
    expect(foundSentence('zzz', [])).toBe('Nothing in the documentation has “zzz”.')
  })
})
