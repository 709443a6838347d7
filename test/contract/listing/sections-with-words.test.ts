// `q` on /v1/sections: the sections with some words.
import { describe, expect, it } from 'vitest'
import { get } from '../../support/http/target.ts'
import type { Failure, SectionListing } from '../../support/model/shapes.ts'

const sections = async (query: string, limit = 100) =>
  (await get<SectionListing>(`/v1/sections?limit=${limit}&${query}`)).data
const totalOf = async (q: string, more = '') => (await sections(`q=${encodeURIComponent(q)}${more}`)).total

/** A section with a prompt, and its longest word. */
async function worded() {
  const { data } = await get<SectionListing>('/v1/sections?q=a&type=hero&limit=100')
  const found = data.total > 0 ? data : await sections('type=hero')
  const section = found.results.find(({ prompt }) => /\p{L}{4}/u.test(prompt))
  const [word = ''] = section?.prompt.match(/\p{L}{4,}/gu) ?? []
  return { section, word }
}

describe('q on /v1/sections', () => {
  it('lists sections of all types with a word of their prompt, however it is written (rule 8.9)', async () => {
    const { section, word } = await worded()
    const found = await sections(`q=${encodeURIComponent(word)}`)
    expect(found.section_type).toBeNull()
    expect(found.results).toContainEqual(section)
    for (const spelled of [word.toUpperCase(), ` ${word}, `, `${word} ${word.slice(0, 2)}`]) {
      expect(await sections(`q=${encodeURIComponent(spelled)}`), spelled).toEqual(found)
    }
    expect(await totalOf(word.slice(0, 3))).toBeGreaterThanOrEqual(found.total)
  })

  it('finds a type by its name, and no section without one of the words (rule 8.9)', async () => {
    const ofType = await sections('type=footer')
    expect(await totalOf('footer', '&type=footer')).toBe(ofType.total)
    expect(await totalOf('footer no-such-word')).toBe(0)
  })

  it('is 200 without results if it has no words, and 400 if it is too short or too long (rule 8.9)', async () => {
    for (const q of ['!!', '… —', '\u0301\u0301', '\u0000\u0000']) expect(await totalOf(q), q).toBe(0)
    for (const q of ['a', 'é', 'x'.repeat(201)]) {
      const { status, data } = await get<Failure>(`/v1/sections?q=${encodeURIComponent(q)}`)
      expect([status, data.message], q).toEqual([400, expect.stringContaining('q takes a text of 2 to 200 characters')])
    }
    expect((await get<Failure>('/v1/sections?q=')).data.message).toContain('type is required')
    expect((await get('/v1/sections?q=ab&type=no-such-type')).status).toBe(404)
  })

  it('takes as many words as fit, and text of any kind (rule 8.9)', async () => {
    const letters = Array.from({ length: 100 }, (_, i) => String.fromCodePoint(0x61 + i)).join(' ')
    for (const q of [letters, '#1', '%_', "' OR 1=1", '\ud83d\ude00 x', 'ﷺ ﷺ', 'constructor __proto__']) {
      expect((await get(`/v1/sections?q=${encodeURIComponent(q)}`)).status, q).toBe(200)
    }
  })

  it('can be walked, and a cursor belongs to its words (rules 8.9, 25.8)', async () => {
    const whole = await sections('q=he')
    const found: unknown[] = []
    for (let cursor: string | null = '*'; cursor !== null && found.length < whole.results.length; ) {
      const page: SectionListing = await sections(`q=he&cursor=${cursor}`, 7)
      found.push(...page.results)
      cursor = page.next_cursor ?? null
      if (cursor !== null) expect((await get(`/v1/sections?q=fo&cursor=${cursor}`)).status).toBe(400)
    }
    expect(found.slice(0, 100)).toEqual(whole.results)
  })
})
