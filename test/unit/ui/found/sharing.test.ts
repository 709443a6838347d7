// What pages tell search engines, and texts that cannot break out of their document.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sharingOf } from '../../../../src/ui/found/sharing.ts'
import { jsonLd } from '../../../../src/ui/found/structured-data.ts'
import { xmlText } from '../../../../src/ui/html.ts'

const archives = { termName: (_: string, slug: string) => (slug === 'dark' ? 'Dark' : null) }
const sharing = (path: string) => sharingOf(new URL(path, 'http://localhost'), archives)

// (rules 35.5, 35.6)
it.each([
  ['/', '/', false],
  ['/terms', '/terms', false],
  ['/docs/search?q=dark', '/docs/search', true],
  ['/stats?taxonomy=color', '/stats?taxonomy=color', false],
  ['/explore', '/explore', false],
  ['/explore?style=dark', '/style/dark', false],
  ['/explore?tag=dark', '/tag/dark', false],
  ['/explore?colour=dark', '/color/dark', false],
  ['/explore?page=2', '/explore?page=2', false],
  ['/explore?type=hero', '/explore?type=hero', false],
  ['/explore?style=unknown', '/explore?style=unknown', true],
  ['/explore?q=dark', '/explore?q=dark', true],
  ['/explore?style=dark&color=dark', '/explore?style=dark&color=dark', true],
  ['/explore?style_not=dark', '/explore?style_not=dark', true],
  ['/explore?style=dark&page=2', '/explore?style=dark&page=2', true],
])('%s is kept as %s (rule 35.5, rule 35.6)', (path, canonical, noindex) => {
  expect(sharing(path)).toEqual({ canonical, noindex })
})

it('no text ends the element of structured data, and its value stays (rule 35.8)', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constant('</script><!--')), (text) => {
      const json = jsonLd({ name: text })
      expect(json).not.toContain('<')
      expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', name: text })
    }),
  )
})

it('text in XML is escaped, without characters that XML cannot have (rule 35.1)', () => {
  expect(xmlText('a < b & "c" > d')).toBe('a &lt; b &amp; &quot;c&quot; &gt; d')
  expect(xmlText('\u0000\u000b\ud800\ufffe🚀\n')).toBe('🚀\n')
})
