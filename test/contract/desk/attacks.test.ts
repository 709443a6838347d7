// What the desk withstands: a table of attacks, over the rows and views that it has. (rules 48.2 to 48.7, 48.23)
// Over 200 lines: all attacks share one server.
import { once } from 'node:events'
import { get as httpGet, type IncomingMessage } from 'node:http'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { VIEWS } from '../../../src/ui/desk/views.ts'
import { type DeskWorld, deskWorld, type SignedIn, signedIn } from '../../support/desk/desk-world.ts'
import { freshAddress } from '../../support/http/registrations.ts'
import { describeOwn } from '../../support/http/target.ts'
import { script } from '../../support/worlds/processes.ts'
import { isShared } from '../../support/worlds/shared-world.ts'

const SITE = '/desk/site/columnar'
const MARKUP = `"'><script>alert(1)</script>&amp;`
const TAKEN: [string, string] = ['edit', 'title=Taken']
/** An address of each view: what its parameters stand for. */
const ADDRESSES = Object.keys(VIEWS).map((pattern) =>
  pattern.replace(
    /\[(?:\.{3})?(\w+)\]/g,
    (_, name) => ({ slug: 'columnar', taxonomy: 'genre' })[name as string] ?? 'portfolio',
  ),
)
/** Fields that forms of the desk have. */
const FIELDS = 'edit undo slug add term name new reason title q query word of what note typed'.split(' ')

describeOwn('an attack on the desk', 'keys of editors and a catalog', () => {
  let world: DeskWorld
  let mia: SignedIn
  const answers: string[] = []

  beforeAll(async () => {
    world = await deskWorld()
    mia = await world.editor(`mia ${MARKUP}`)
  })
  afterAll(() => world.server.stop())

  async function ask(
    path: string,
    init: RequestInit = {},
  ): Promise<{ status: number; headers: Headers; text: string }> {
    const response = await fetch(world.server.url + path, { redirect: 'manual', ...init })
    const text = await response.text()
    if (path.startsWith('/desk')) answers.push(text)
    return { status: response.status, headers: response.headers, text }
  }
  /** Sends an edit with a token, and with more fields. */
  const post = (
    path: string,
    token: string,
    headers: Record<string, string> = {},
    more: [string, string][] = [TAKEN],
  ) =>
    ask(path, {
      method: 'POST',
      body: new URLSearchParams([['token', token], ...more]),
      headers: { cookie: mia.cookie, ...headers },
    })
  const shown = async () => (await script('entries', ['show', 'columnar'], world.env)).stdout
  /** Runs an attack, and expects that the site stays as it is. */
  async function changesNothing(attack: () => Promise<unknown>): Promise<void> {
    const before = await shown()
    await attack()
    expect(await shown()).toBe(before)
  }

  it.each(ADDRESSES)('has %s for nobody without a session, and for no frame', async (path) => {
    const forged = `desk=${'A'.repeat(43)}`
    for (const cookie of ['', forged, `${mia.cookie}x`, mia.cookie.slice(0, -1), `${mia.cookie.slice(0, -2)}zz`]) {
      expect((await ask(path, { headers: { cookie } })).status).toBe(401)
      expect([401, 405]).toContain((await post(path, mia.token, { cookie })).status)
    }
    const byKey = await ask(path, { headers: { authorization: `Bearer ${mia.apiKey}` } })
    expect(byKey.status).toBe(401)
    for (const { headers } of [byKey, await ask(path, { headers: { cookie: mia.cookie } })]) {
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('cache-control')).toContain('no-store')
    }
  })

  it('ends a session with its time, its secret, its plan and its key', async () => {
    const eva = await world.editor('eva')
    const headers = { authorization: `Bearer ${eva.apiKey}` }
    await ask('/v1/me/rotate', { method: 'POST', headers, body: '{"overlap_seconds": 0}' })
    expect((await eva.page('/desk')).status).toBe(401)
    const ada = await world.editor('ada')
    await script('keys', ['revoke', ada.keyId], world.env)
    expect((await ada.page('/desk')).status).toBe(401)
    const ida = await world.editor('ida')
    await script('keys', ['plan', ida.keyId, 'free'], world.env)
    for (const path of ADDRESSES) {
      expect((await ida.page(path)).status).toBe(401)
      expect([401, 405]).toContain((await post(path, ida.token, { cookie: ida.cookie })).status)
    }
    expect(await signedIn(world.server.url, ida.apiKey)).toMatchObject({ status: 403, header: '' })
    if (isShared) return
    const old = await world.editor('old')
    const accounts = new Database(world.env['ACCOUNTS_DB'] as string)
    accounts.prepare('UPDATE sign_ins SET expires_at = ? WHERE owner = ?').run(Date.now() - 1, old.keyId)
    accounts.close()
    expect((await old.page('/desk')).status).toBe(401)
  })

  it.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a subdomain', { 'sec-fetch-site': 'same-site' }],
    ['no page', { 'sec-fetch-site': 'none' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
  ])('does no form of %s', async (_, headers) => {
    await changesNothing(async () => {
      for (const path of [SITE, '/desk', '/desk/sign-in', '/desk/sign-out'])
        expect((await post(path, mia.token, headers, [TAKEN, ['key', mia.apiKey]])).status).toBe(403)
      expect((await mia.page(SITE)).status).toBe(200)
    })
  })

  it('does no form by its address, without its token, or that is too large', async () => {
    const many = Array.from({ length: 10_000 }, (_, at): [string, string] => ['edit', `genre+=Tag ${at}`])
    await changesNothing(async () => {
      await ask(`${SITE}?edit=title%3DTaken&token=${mia.token}`, { headers: { cookie: mia.cookie } })
      for (const wrong of ['', 'x', `${mia.token}x`, (await world.editor('eve')).token])
        expect((await post(SITE, wrong)).status).toBe(403)
      const large = await post(SITE, mia.token, {}, many)
      expect([large.status, large.text.includes('This form is too large')]).toEqual([413, true])
      expect((await post(SITE, mia.token, {}, [['edit', `title=${'x'.repeat(1024 * 1024)}`]])).status).toBe(413)
      expect((await post(SITE, mia.token, {}, many.slice(0, 500))).status).toBe(422)
      const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
      expect(
        (await ask(SITE, { method: 'POST', body: '--x\r\n', headers: { cookie: mia.cookie, ...multipart } })).status,
      ).toBe(403)
    })
  })

  const SLUGS = ['..%2f..%2fetc%2fpasswd', '%2e%2e%2f', '%00', 'columnar%00', '%ff', 'a%2fb', '%27%20OR%201=1']
  it.each([...SLUGS, 'x'.repeat(201)])('finds nothing at the slug %s', async (slug) => {
    for (const pattern of Object.keys(VIEWS).filter((one) => one.includes('['))) {
      const path = pattern.replace(/\[(?:\.{3})?\w+\]/g, slug)
      expect([303, 400, 404, 422]).toContain((await ask(path, { headers: { cookie: mia.cookie } })).status)
      expect([303, 400, 404, 405, 409, 422]).toContain((await post(path, mia.token)).status)
    }
  })

  it.each(['../../../etc/passwd', '/../../accounts.db', '/%2e%2e/accounts.db', 'file:///etc/passwd', '/a\0b.jpg'])(
    'shows no file at the picture path %j',
    async (picture) => {
      const { ok, change } = await mia.send(SITE, { edit: `screenshot.path=${picture}` })
      expect((await mia.page(SITE)).text).not.toContain('root:')
      for (const path of [picture, `/${picture}`]) {
        const sent = httpGet(`${world.server.url}`, { path: encodeURI(path) })
        const [response] = (await once(sent, 'response')) as [IncomingMessage]
        expect([400, 404]).toContain(response.resume().statusCode)
      }
      if (ok && change) await mia.send('/desk', { undo: String(change) })
    },
  )

  it('shows markup in every field as text', async () => {
    const members = 'title url sections.1.prompt sections.1.tailwind genre+ sections.1.type palette published'
    for (const member of members.split(' ')) await mia.send(SITE, { edit: `${member}=${MARKUP}` })
    await script(
      'entries',
      ['set', 'columnar', `genre+=${MARKUP}`, `title=${MARKUP}`, '--new', '--by', MARKUP, '--note', MARKUP],
      world.env,
    )
    await script('entries', ['hide', 'marcus-bell', '--reason', MARKUP], world.env)
    for (const path of ADDRESSES) {
      const fields = Object.fromEntries(FIELDS.map((name) => [name, MARKUP]))
      const query = new URLSearchParams(fields)
      const pages = [await mia.page(path), await mia.page(`${path}?${query}`)].map(({ text }) => text)
      if (VIEWS[path]?.act)
        for (const name of FIELDS) pages.push((await mia.send(path, { ...fields, [name]: MARKUP })).html ?? '')
      for (const text of pages) expect(text.replace(/="[^"]*"/g, '')).not.toContain('<script>alert')
    }
  })

  it('lets five wrong keys of an address a minute in, one after the other or at once, and right ones besides', async () => {
    const headers = { 'x-forwarded-for': freshAddress() }
    const wrong = () => signedIn(world.server.url, 'svc_wrong', headers).then(({ status }) => status)
    for (let at = 0; at < 7; at++) expect((await signedIn(world.server.url, mia.apiKey, headers)).status).toBe(303)
    const statuses = await Promise.all(Array.from({ length: 12 }, wrong))
    expect(statuses.filter((status) => status === 403)).toHaveLength(5)
    const late = await signedIn(world.server.url, mia.apiKey, headers)
    expect(late.status).toBe(429)
    expect(Number(/Wait (\d+) seconds/.exec(late.text)?.[1])).toBeLessThanOrEqual(60)
    expect((await signedIn(world.server.url, mia.apiKey)).status).toBe(303)
  })

  it('learns no secret, path, statement or stack from answers and the log', () => {
    for (const text of [...answers, world.server.output()]) {
      expect(text).not.toContain(mia.apiKey)
      expect(text).not.toContain(world.folder)
      expect(text).not.toMatch(/SQLITE_|\b(SELECT|INSERT INTO|UPDATE \w+ SET)\b|^\s+at .*:\d+:\d+|node_modules/m)
    }
  })
})
