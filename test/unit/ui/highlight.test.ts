// Highlighting adds classes and changes nothing else.

import fc from 'fast-check'
import { decode } from 'html-entities'
import { expect, it } from 'vitest'
import { type CodeLanguage, highlighted } from '../../../src/ui/code.ts'

const LANGUAGES: CodeLanguage[] = ['sh', 'js', 'ts', 'python', 'json', 'text']
const textOf = (html: string) => decode(html.replace(/<\/?span[^>]*>/g, ''))

it('keeps the text of any code in any language', () => {
  const code = fc.string({ unit: fc.constantFrom(...'ab1 "\'`\\/#$-<>&{}:\n') })
  fc.assert(
    fc.property(code, fc.constantFrom(...LANGUAGES), (text, language) => {
      expect(textOf(highlighted(text, language).html)).toBe(text)
    }),
  )
})

it.each([
  ['sh', "curl -s 'https://a/?x=1'", ['keyword curl', 'name -s', "string 'https://a/?x=1'"]],
  [
    'json',
    '{"a": "b", "n": 12, "z": null}',
    ['name "a"', 'string "b"', 'name "n"', 'number 12', 'name "z"', 'keyword null'],
  ],
  ['js', "const a = await fetch('/b') // c", ['keyword const', 'keyword await', "string '/b'", 'comment // c']],
  ['python', 'import json # x', ['keyword import', 'comment # x']],
] as const)('marks the tokens of %s', (language, code, tokens) => {
  const found = [...highlighted(code, language).html.matchAll(/<span class="t-(\w+)">(.*?)<\/span>/g)]
  expect(found.map(([, kind, text = '']) => `${kind} ${decode(text)}`)).toEqual(tokens)
})
