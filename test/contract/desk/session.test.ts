// Who may use the desk, for how long, and from where. (rules 48.1 to 48.8)
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DeskWorld, deskWorld, type SignedIn, signedIn } from '../../support/desk/desk-world.ts'
import { describeOwn } from '../../support/http/target.ts'
import { script } from '../../support/worlds/processes.ts'

describeOwn('the desk', 'keys of editors and a catalog', () => {
  let world: DeskWorld
  let mia: SignedIn
  const siteOf = async (slug: string) =>
    (await world.service<Site>(`/v1/inspirations/${slug}`, { key: world.freeKey })).data

  beforeAll(async () => {
    world = await deskWorld()
    mia = await world.editor('mia')
  })
  afterAll(() => world.server.stop())

  it('opens to editors and admins, and to no other key (rule 48.1)', async () => {
    const { url } = world.server
    const [free, admin] = [await world.keyOf('free', 'free'), await world.keyOf('admin', 'admin')]
    expect(await signedIn(url, free.apiKey)).toMatchObject({ status: 403, header: '' })
    expect(await signedIn(url, 'svc_nothing')).toMatchObject({ status: 403, header: '' })
    expect(await signedIn(url, admin.apiKey)).toMatchObject({ status: 303 })
    expect((await fetch(`${url}/desk/site/columnar`)).status).toBe(401)
  })

  it('has a cookie that no script reads and no other site sends (rule 48.2)', async () => {
    const { header } = await signedIn(world.server.url, mia.apiKey)
    expect(header).toMatch(/^desk=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/)
  })

  it('ends with the plan and with the key, at the next request (rule 48.3)', async () => {
    const eva = await world.editor('eva')
    expect((await eva.page('/desk')).status).toBe(200)
    await script('keys', ['plan', eva.keyId, 'free'], world.env)
    expect((await eva.page('/desk')).status).toBe(401)
    await script('keys', ['plan', eva.keyId, 'editor'], world.env)
    expect((await eva.page('/desk')).status).toBe(200)
    await script('keys', ['revoke', eva.keyId], world.env)
    expect((await eva.page('/desk')).status).toBe(401)
  })

  it('does no form without its token, of another session, or of another page (rule 48.4)', async () => {
    const other = await world.editor('noah')
    const send = (body: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${world.server.url}/desk/site/columnar`, {
        method: 'POST',
        body: new URLSearchParams({ edit: 'title=Taken', ...body }),
        headers: { cookie: mia.cookie, ...headers },
      })
    const before = await mia.page('/desk/site/columnar')
    expect((await send({})).status).toBe(403)
    expect((await send({ token: other.token })).status).toBe(403)
    expect((await send({ token: mia.token }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await mia.page('/desk/site/columnar')).text).toBe(before.text)
    expect(before.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('changes no byte of a page without a session, and stores none with one (rule 48.5)', async () => {
    const plain = await fetch(`${world.server.url}/site/columnar`)
    const signed = await mia.page('/site/columnar')
    const stranger = await fetch(`${world.server.url}/site/columnar`, { headers: { cookie: `desk=${'a'.repeat(43)}` } })
    expect(signed.headers.get('cache-control')).toBe('no-store')
    expect(signed.text).toContain('data-desk-bar')
    const text = await plain.text()
    expect(text).not.toMatch(/\/desk\b|data-desk/)
    expect(await stranger.text()).toBe(text)
  })

  it('does what a form says for a script, too, and keeps what was typed when it refuses (rules 48.6 to 48.8)', async () => {
    const { title } = await siteOf('columnar')
    const done = await mia.send('/desk/site/columnar', { edit: 'title=Columns' })
    expect(done).toMatchObject({ status: 200, ok: true, change: expect.any(Number) })
    const refused = await mia.send('/desk/site/columnar', { edit: 'published=tomorrow' })
    expect(refused).toMatchObject({ status: 422, ok: false })
    expect(refused.lines?.join()).toContain('published')
    const log = await script('history/history', ['log', 'columnar'], world.env)
    expect(log.stdout).toMatch(/ mia +entries set /)
    expect(await mia.send('/desk', { undo: String(done.change) })).toMatchObject({ status: 200, ok: true })
    expect((await mia.send('/desk/site/columnar', { title })).lines).toEqual(['Nothing was changed.'])
  })
})

interface Site {
  readonly title: string
}
