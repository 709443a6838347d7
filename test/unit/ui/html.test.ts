import fc from 'fast-check'
import { expect, test } from 'vitest'
import { html } from '../../../src/ui/html.ts'

test('whatever is put in is text, in an element and in an attribute', () => {
  const nasty = `<img src=x onerror="alert('1')">&amp;`
  expect(html`<p title="${nasty}">${nasty}</p>`.html).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;</p>',
  )
})

test('what is HTML stays so, lists are joined, absent things leave nothing', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`)
  expect(html`<ul>${items}</ul>${null}${undefined}${false}${0}`.html).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>0')
})

test('an object of a JSON body that looks like HTML of ours is not taken for it', () => {
  const body = JSON.parse('{"html":"<script>"}') as string
  expect(() => html`${body}`.html).not.toThrow()
  expect(html`${body}`.html).not.toContain('<script>')
})

test('no text whatsoever opens a tag or leaves its attribute', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/[<>"']/.test(html`${text}`.html)))
})
