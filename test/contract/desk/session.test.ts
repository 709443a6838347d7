// Who may use the desk, for how long, and from where. (rules 48.1 to 48.8)
import { expect, it } from 'vitest'
import { deskSuite, signedIn } from '../../support/desk/desk-world.ts'
import { describeOwn } from '../../support/http/target.ts'
import { script } from '../../support/worlds/processes.ts'

describeOwn('the desk', 'keys of editors and a catalog', () => {
  const desk = deskSuite()
  const siteOf = async (slug: string) =>
    (await desk.world.service<Site>(`/v1/inspirations/${slug}`, { key: desk.world.freeKey })).data

  it('opens to editors and admins, and to no other key (rule 48.1)', async () => {
    const { url } = desk.world.server
    const [free, admin] = [await desk.world.keyOf('free', 'free'), await desk.world.keyOf('admin', 'admin')]
    expect(await signedIn(url, free.apiKey)).toMatchObject({ status: 403, header: '' })
    expect(await signedIn(url, 'svc_nothing')).toMatchObject({ status: 403, header: '' })
    expect(await signedIn(url, admin.apiKey)).toMatchObject({ status: 303 })
    expect((await fetch(`${url}/desk/site/columnar`)).status).toBe(401)
  })

  it('has a cookie that no script reads and no other site sends (rule 48.2)', async () => {
    const { header } = await signedIn(desk.world.server.url, desk.mia.apiKey)
    expect(header).toMatch(/^desk=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/)
  })

  it('changes no byte of a page without a session, and stores none with one (rule 48.5)', async () => {
    const plain = await fetch(`${desk.world.server.url}/site/columnar`)
    const signed = await desk.mia.page('/site/columnar')
    const stranger = await fetch(`${desk.world.server.url}/site/columnar`, {
      headers: { cookie: `desk=${'a'.repeat(43)}` },
    })
    expect(signed.headers.get('cache-control')).toBe('no-store')
    expect(signed.text).toContain('data-desk-bar')
    const text = await plain.text()
    expect(text).not.toMatch(/\/desk\b|data-desk/)
    expect(await stranger.text()).toBe(text)
  })

  it('does what a form says for a script, too, and keeps what was typed when it refuses (rules 48.6 to 48.8)', async () => {
    const { title } = await siteOf('columnar')
    const done = await desk.mia.send('/desk/site/columnar', { edit: 'title=Columns' })
    expect(done).toMatchObject({ status: 200, ok: true, change: expect.any(Number) })
    const refused = await desk.mia.send('/desk/site/columnar', { edit: 'published=tomorrow' })
    expect(refused).toMatchObject({ status: 422, ok: false })
    expect(refused.lines?.join()).toContain('published')
    const log = await script('history/history', ['log', 'columnar'], desk.world.env)
    expect(log.stdout).toMatch(/ mia +entries set /)
    expect(await desk.mia.send('/desk', { undo: String(done.change) })).toMatchObject({ status: 200, ok: true })
    expect((await desk.mia.send('/desk/site/columnar', { title })).lines).toEqual(['Nothing was changed.'])
  })
})

interface Site {
  readonly title: string
}
