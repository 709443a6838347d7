// Sites that a check found changed, and the form for how a site is set and spaced. (rules 48.32, 53.14)
import { appendFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { deskSuite } from '../../support/desk/desk-world.ts'
import { describeOwn } from '../../support/http/target.ts'
import { script } from '../../support/worlds/processes.ts'

const AT = '2026-11-20T08:00:00.000Z'
describeOwn('findings of checks, and type and space, at the desk', 'keys of editors and a catalog', () => {
  const desk = deskSuite()
  const stored = async (slug: string) =>
    JSON.parse((await script('entries', ['show', slug, '--json'], desk.world.env)).stdout) as Record<string, unknown>
  const found = async (slug: string, finding: object, url?: string) => {
    const check = { slug, url: url ?? (await stored(slug))['url'], at: AT, ...finding }
    await appendFile(`${desk.world.env['CATALOG_DB']}-checks.jsonl`, `\n${JSON.stringify(check)}`)
  }
  const shown = async () => {
    const { text } = await desk.mia.page('/desk/checks')
    return Array.from(text.matchAll(/<h2><a href="\/desk\/site\/([^"?]+)/g), ([, slug]) => slug)
  }

  it('shows what moved, changed or is gone, changes nothing by itself, and makes the edit that is accepted', async () => {
    expect((await desk.mia.page('/desk/inbox')).text).not.toContain('/desk/checks')
    const why = 'it leads to <b>elsewhere.example</b>'
    await found('columnar', { verdict: 'moved', why, to: 'https://elsewhere.example/' })
    await found('abetka', { verdict: 'gone', why: 'the host answers 404' })
    await found('safelight', { verdict: 'blocked', why: 'the host answers 403' })
    await found('marcus-bell', { verdict: 'gone', why: 'the host answers 404' }, 'https://old.example/')
    expect((await shown()).sort()).toEqual(['abetka', 'columnar'])
    const { text } = await desk.mia.page('/desk/checks')
    expect(text).not.toContain('<b>elsewhere')
    expect((await desk.mia.page('/desk/inbox')).text).toContain('2 sites are not what they were')
    expect(await stored('abetka')).toMatchObject({ offline: false })
    const edit = /name="edit" value="(url=[^"]+)"/.exec(text)?.[1] ?? ''
    const moved = await desk.mia.send('/desk/checks', { s: 'columnar', at: AT, edit })
    expect(moved).toMatchObject({ ok: true, lines: ['Address: https://elsewhere.example/'] })
    expect(await desk.mia.send('/desk/checks', { s: 'abetka', at: AT, edit: 'offline=true' })).toHaveProperty(
      'ok',
      true,
    )
    expect([await shown(), (await stored('abetka'))['offline']]).toEqual([[], true])
    await desk.mia.send('/desk/checks', { undo: String(moved.change) })
    expect(await shown()).toEqual(['columnar'])
  })

  it('does not show again what was dismissed, until a check sees something else, and follows no form about an older check', async () => {
    const finding = { verdict: 'changed', why: 'its words are those of betting sites' }
    await found('low-weather', finding)
    expect(await shown()).toContain('low-weather')
    const form = { s: 'low-weather', at: AT, dismiss: 'yes' }
    expect(await desk.mia.send('/desk/checks', form)).toMatchObject({ ok: true })
    await found('low-weather', { ...finding, at: '2026-11-25T08:00:00.000Z' })
    expect(await shown()).not.toContain('low-weather')
    expect(await desk.mia.send('/desk/checks', form)).toMatchObject({ status: 422 })
    await found('low-weather', { verdict: 'gone', why: 'the host answers 410', at: '2026-11-26T08:00:00.000Z' })
    expect(await shown()).toContain('low-weather')
    const stale = { s: 'low-weather', at: AT, edit: 'offline=true' }
    expect(await desk.mia.send('/desk/checks', stale)).toMatchObject({ status: 422 })
    await found('low-weather', finding)
    expect(await shown()).toContain('low-weather')
  })

  it('changes how a site is set and spaced, as one edit, and refuses what the schema does', async () => {
    const { design } = await stored('columnar')
    const style = {
      role: 'heading',
      family: 'Inter',
      size: '64',
      line_height: '70',
      weight: '700',
      letter_spacing: '-1',
    }
    const blank = { role: 'body', family: '', size: '', line_height: '', weight: '', letter_spacing: '' }
    const names = Object.keys(style) as (keyof typeof style)[]
    const form = {
      ...Object.fromEntries(names.map((name) => [name, [style[name], blank[name]]])),
      ...{ spacing: '8, 16 px, 24', radii: '', width: '960' },
    }
    const refused = await desk.mia.send('/desk/site/columnar', { ...form, weight: ['bold', ''] })
    expect(refused).toMatchObject({
      status: 422,
      lines: ['design.type.1.weight must be a whole number from 1 to 1000'],
    })
    expect(refused.html).toContain('value="bold"')
    const done = await desk.mia.send('/desk/site/columnar', form)
    expect(done).toMatchObject({ ok: true, lines: ['Changed type and space'] })
    expect((await stored('columnar'))['design']).toEqual({
      type: [{ role: 'heading', family: 'Inter', size: 64, line_height: 70, weight: 700, letter_spacing: -1 }],
      ...{ spacing: [8, 16, 24], width: 960 },
    })
    expect(await desk.mia.send('/desk/site/columnar', form)).toMatchObject({ change: null })
    await desk.mia.send('/desk/site/columnar', { undo: String(done.change) })
    expect((await stored('columnar'))['design']).toEqual(design)
  })

  it('sends what was seen with the form for several sites, so that it overwrites nothing unseen (rule 48.13)', async () => {
    const { text } = await desk.mia.page('/desk/sites?s=columnar&s=safelight')
    const change = /id="desk_several".*?name="change" value="(\d+)"/s.exec(text)?.[1] ?? ''
    const noah = await desk.world.editor('noah')
    await noah.send('/desk/site/columnar', { add: 'portfolio' })
    const asked = { s: ['columnar', 'safelight'], all: 'yes', change, edit: 'genre-=portfolio' }
    expect(await desk.mia.send('/desk/sites?s=columnar&s=safelight', asked)).toMatchObject({ status: 409 })
  })
})
