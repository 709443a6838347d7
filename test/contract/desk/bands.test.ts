// The sections of a site as bands of its screenshot: one edit, which keeps what it does not say. (rule 48.14)
import { beforeEach, expect, it } from 'vitest'
import { deskSuite } from '../../support/desk/desk-world.ts'
import { describeOwn } from '../../support/http/target.ts'
import { script } from '../../support/worlds/processes.ts'

const PATH = '/desk/site/columnar/sections'

describeOwn('the sections of a site at the desk', 'keys of editors and a catalog', () => {
  const desk = deskSuite()
  /** The form of the page, as a browser would send it. */
  let form: Record<'of' | 'type' | 'top' | 'bottom' | 'prompt', string[]> & { change: string }

  beforeEach(async () => {
    const { text } = await desk.mia.page(PATH)
    const valuesOf = (name: string) =>
      Array.from(text.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, 'g')), ([, value = '']) => value)
    const prompt = Array.from(text.matchAll(/<textarea[^>]*>([^<]*)</g), ([, value = '']) => value)
    const [of, type, top, bottom] = ['of', 'type', 'top', 'bottom'].map(valuesOf) as [
      string[],
      string[],
      string[],
      string[],
    ]
    form = { change: valuesOf('change')[0] ?? '', of, type, top, bottom, prompt }
  })

  const stored = async () => {
    const { stdout } = await script('entries', ['show', 'columnar', '--json'], desk.world.env)
    return (JSON.parse(stdout) as { sections: Section[] }).sections
  }

  it('moves an edge as one edit, and each section keeps its other members', async () => {
    const before = await stored()
    const [top = '', bottom = ''] = [String(before[1]?.top), String((before[0]?.bottom ?? 0) - 40)]
    const { of, type, prompt } = form
    const moved = { top: form.top.with(1, bottom), bottom: form.bottom.with(0, bottom) }
    expect(top).not.toBe(bottom)
    const done = await desk.mia.send(PATH, { ...form, ...moved, of, type, prompt })
    expect(done).toMatchObject({ status: 200, ok: true, change: expect.any(Number) })
    const after = await stored()
    expect(after[0]).toEqual({ ...before[0], bottom: Number(bottom) })
    expect(after[1]).toEqual({ ...before[1], top: Number(bottom) })
    expect(after.slice(2)).toEqual(before.slice(2))
    const log = await script('history/history', ['log', 'columnar', '--limit', '1'], desk.world.env)
    expect(log.stdout).toMatch(/ mia +entries sections /)
  })

  it('adds the blank row if it is filled in, and removes what is marked', async () => {
    const before = await stored()
    const last = form.of.length - 1
    const end = Number(form.bottom[last - 1])
    const cut = String(end - 20)
    const fields = {
      ...form,
      type: form.type.with(last, 'Footer'),
      top: form.top.with(last, cut),
      bottom: form.bottom.with(last - 1, cut).with(last, String(end)),
      prompt: form.prompt.with(last, 'A line of links'),
      remove: '0',
    }
    expect(await desk.mia.send(PATH, fields)).toMatchObject({ status: 200, ok: true })
    const after = await stored()
    expect(after).toHaveLength(before.length)
    expect(after.at(-1)).toMatchObject({ type: 'Footer', top: end - 20, bottom: end, prompt: 'A line of links' })
    expect(after[0]).toEqual(before[1])
  })

  const REFUSED: [what: string, change: (of: typeof form) => object, message: RegExp][] = [
    [
      'overlaps',
      ({ bottom, top }) => ({ bottom: bottom.with(0, String(Number(top[1]) + 9)) }),
      /Sections 1 and 2 overlap/,
    ],
    [
      'a band that is too low',
      ({ top }) => ({ bottom: form.bottom.with(0, String(Number(top[0]) + 3)) }),
      /at least 4 pixels/,
    ],
    [
      'a band below the picture',
      ({ bottom }) => ({ bottom: bottom.with(-2, '99999') }),
      /must be at most the screenshot's height/,
    ],
    ['no number', ({ top }) => ({ top: top.with(0, 'x') }), /sections\.\d+\.top/],
    ['a band without a type', ({ type }) => ({ type: type.with(0, ' ') }), /has no type/],
    ['an unknown type', ({ type }) => ({ type: type.with(0, 'Heroo') }), /Heroo in sections \(did you mean Hero/],
    ['what was changed since', () => ({ change: '1' }), /Somebody changed this since you opened the page/],
  ]
  it.each(REFUSED)('refuses %s in words, changes nothing and keeps what was typed', async (_, change, message) => {
    const before = await stored()
    const typed = { ...form, prompt: form.prompt.with(0, 'typed <b>just now</b>'), ...change(form) }
    const { status, ok, lines, html } = await desk.mia.send(PATH, typed)
    expect({ status: status === 422 || status === 409, ok }).toEqual({ status: true, ok: false })
    expect(lines?.join('\n')).toMatch(message)
    expect(html).toContain('typed &lt;b&gt;just now&lt;/b&gt;')
    expect(await stored()).toEqual(before)
  })

  it('creates a type only if that is said', async () => {
    const type = form.type.with(0, 'Overture')
    expect(await desk.mia.send(PATH, { ...form, type })).toMatchObject({ ok: false })
    expect(await desk.mia.send(PATH, { ...form, type, new: 'on' })).toMatchObject({ ok: true })
    expect((await stored())[0]).toMatchObject({ type: 'Overture' })
  })

  it('proposes bands from the pixels, with the prompts of the sections that have most of their rows', async () => {
    const { text } = await desk.mia.page(`${PATH}?propose`)
    const tops = Array.from(text.matchAll(/name="top" value="(\d+)"/g), ([, top]) => Number(top))
    expect(text).toContain(`data-proposals="${tops.slice(1).join(' ')}"`)
    expect(tops[0]).toBe(0)
    expect(tops.length).toBeGreaterThan(2)
  })

  it('is not there for a site that is not there', async () => {
    expect((await desk.mia.page('/desk/site/nothing/sections')).status).toBe(404)
  })
})

interface Section {
  readonly type: string
  readonly top: number
  readonly bottom: number
  readonly prompt: string
}
