import fc from 'fast-check'
import { expect, test } from 'vitest'
import { html } from '../../../src/ui/html.ts'

test('text is escaped in elements and in attributes', () => {
  const nasty = `<img src=x onerror="alert('1')">&amp;`
  expect(html`<p title="${nasty}">${nasty}</p>`.html).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;</p>',
  )
})

test('HTML is not escaped again, lists are joined, null and false are omitted', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`)
  expect(html`<ul>${items}</ul>${null}${undefined}${false}${0}`.html).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>0')
})

test('a JSON object with a member html is not taken for HTML', () => {
  const body = JSON.parse('{"html":"<script>"}') as string
  expect(() => html`${body}`.html).not.toThrow()
  expect(html`${body}`.html).not.toContain('<script>')
})

test('no text can open a tag or leave its attribute', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/[<>"']/.test(html`${text}`.html)))
})
