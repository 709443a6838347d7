// What every edit of the desk is: one change, nothing of others unseen, and a question before much changes.
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DeskWorld, deskWorld, type SignedIn } from '../../support/desk/desk-world.ts'
import { describeOwn } from '../../support/http/target.ts'
import { script } from '../../support/worlds/processes.ts'

describeOwn('an edit at the desk', 'keys of editors and a catalog', () => {
  let world: DeskWorld
  let mia: SignedIn
  let noah: SignedIn
  const SITE = '/desk/site/columnar'

  beforeAll(async () => {
    world = await deskWorld()
    mia = await world.editor('mia')
    noah = await world.editor('noah')
  })
  afterAll(() => world.server.stop())

  /** What an editor sees of a site: the field `change` of its forms. */
  const changeIn = (text: string) => /name="change" value="(\d+)"/.exec(text)?.[1] ?? ''
  const seen = async (editor: SignedIn) => changeIn((await editor.page(SITE)).text)
  const shown = async (slug: string) => (await script('entries', ['show', slug], world.env)).stdout

  it('is refused with both versions if somebody changed the same, and done if the editor says so (rule 48.13)', async () => {
    const change = await seen(mia)
    expect(await noah.send(SITE, { change, edit: 'title=Theirs' })).toMatchObject({ status: 200, ok: true })
    const refused = await mia.send(SITE, { change, edit: 'title=Mine' })
    expect(refused).toMatchObject({ status: 409, ok: false })
    expect(refused.html).toMatch(/Theirs<br>.*noah, .*<td>Mine<\/td>/s)
    expect(await shown('columnar')).toContain('title: Theirs\n')

    const next = changeIn(refused.html)
    expect(await mia.send(SITE, { change: next, edit: 'title=Mine', leave: 'yes' })).toMatchObject({ ok: true })
    expect(await shown('columnar')).toContain('title: Theirs\n')
    expect(await mia.send(SITE, { change: next, edit: 'title=Mine' })).toMatchObject({ status: 200, ok: true })
    expect(await shown('columnar')).toContain('title: Mine\n')
  })

  it('joins what two editors changed of different members and terms (rule 48.13)', async () => {
    const change = await seen(mia)
    for (const [editor, edit] of [
      [noah, 'title=Columns'],
      [noah, 'genre+=Portfolio'],
      [mia, 'genre+=Blog'],
      [mia, 'published=2024-02-01'],
      [mia, 'style-=Nothing of it'],
    ] as const)
      expect(await editor.send(SITE, { change, edit })).toMatchObject({ status: 200, ok: true })
    expect(await shown('columnar')).toMatch(/title: Columns\n.*published: 2024-02-01\n.*genre: .*Portfolio, Blog\n/s)
    await noah.send(SITE, { change: await seen(noah), edit: 'genre-=Blog' })
    expect(await mia.send(SITE, { change, edit: 'genre=Blog' })).toMatchObject({ status: 409 })
    expect(await mia.send(SITE, { change: '999999', edit: 'title=Later' })).toMatchObject({ status: 422, ok: false })
  })

  it('overwrites no field that its editor left as it was (rule 48.13)', async () => {
    const { text } = await mia.page(SITE)
    const [, json = ''] = /name="seen" value="([^"]*)"/.exec(text) ?? []
    const seen = json.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    await noah.send(SITE, { edit: 'category=template' })
    const fields = { ...JSON.parse(seen || '{"category":"inspiration"}'), title: 'Of Mia' }
    const change = changeIn(text)
    expect(await mia.send(SITE, { change, seen, ...fields })).toMatchObject({ status: 200, lines: ['Title: Of Mia'] })
    expect(await shown('columnar')).toMatch(/title: Of Mia\n.*category: template\n/s)
  })

  it('is one page without a script, with the typed text and two buttons (rules 48.6, 48.13)', async () => {
    const change = await seen(mia)
    await noah.send(SITE, { change, edit: 'title=Theirs & co' })
    const body = new URLSearchParams({ token: mia.token, change, edit: 'title=<b>Mine</b>' })
    const response = await fetch(world.server.url + SITE, { method: 'POST', headers: { cookie: mia.cookie }, body })
    expect(response.status).toBe(409)
    const text = await response.text()
    expect(text).toContain('value="title=&lt;b&gt;Mine&lt;/b&gt;"')
    expect(text).toMatch(/Theirs &amp; co.*name="leave".*Keep theirs.*Use mine/s)
  })

  it('waits for a command that writes, while pages are shown (rule 48.22)', async () => {
    const writer = new Database(world.env['CATALOG_DB'] as string)
    writer.exec('BEGIN IMMEDIATE')
    const edit = noah.send(SITE, { edit: 'title=Waited' })
    expect((await mia.page(SITE)).status).toBe(200)
    writer.exec('ROLLBACK')
    writer.close()
    expect(await edit).toMatchObject({ status: 200, ok: true })
  })
})
