import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodedText, importText, plainText } from '../../../../src/catalog/model/entities.ts'

// Numeric and all named entities, with their semicolon, once (rule 17.6).
const TEXTS: [rule: string, given: string, plain: string][] = [
  ['named', 'Acme &amp; Co', 'Acme & Co'],
  ['once', 'R&amp;amp;D', 'R&amp;D'],
  ['a numeric one is not decoded again', '&#38;amp;', '&amp;'],
  ['decimal', '&#233;', 'é'],
  ['hexadecimal, either case', '&#xE9;&#XE9;', 'éé'],
  ['beyond 16 bits', '&#x1F680;', '🚀'],
  ['long names', '&CounterClockwiseContourIntegral;', '∳'],
  ['names of two characters', '&NotEqualTilde;', '≂̸'],
  ['only with the semicolon', '&ampere &amp &copy 2020 &#65', '&ampere &amp &copy 2020 &#65'],
  ['a lone ampersand', 'AT&T', 'AT&T'],
  ['an unknown name', '&toString; &bogus;', '&toString; &bogus;'],
  ['not a character', '&#0;&#xD800;&#x110000;', '\ufffd\ufffd\ufffd'],
]

describe('titles and names (rule 17.6)', () => {
  it.each(TEXTS)('%s: %s → %s', (_, given, plain) => {
    expect([decodedText(given), plainText(given)]).toEqual([plain, plain])
  })

  it.each([
    ['\tAcme\n', '\tAcme\n'],
    ['&Tab;Acme&nbsp;', '\tAcme\u00a0'],
  ])('only names lose blanks at their ends, also encoded ones: %j', (given, title) => {
    expect([decodedText(given), plainText(given)]).toEqual([title, 'Acme'])
  })

  it('undoes importText', () => {
    const piece = fc.oneof(fc.constantFrom('&amp;', '&', 'amp;', '&#65;', ' '), fc.string())
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        expect(decodedText(importText(text))).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })
})
