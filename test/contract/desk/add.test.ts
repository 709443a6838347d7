// Pictures become drafts, and drafts become sites. Nothing that arrives is a path, and nothing is half done. (rule 48.15)
// Over 200 lines: the tests are steps of one story, with one server.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDrafts } from '../../../build-scripts/desk/drafts.ts'
import { type DeskWorld, deskWorld, type SignedIn } from '../../support/desk/desk-world.ts'
import { describeOwn } from '../../support/http/target.ts'
import { run, script } from '../../support/worlds/processes.ts'

describeOwn('drafts at the desk', 'keys of editors and a catalog', () => {
  let world: DeskWorld
  let mia: SignedIn
  let folder: string

  beforeAll(async () => {
    world = await deskWorld({ IMAGE_DIR: await mkdtemp(join(tmpdir(), 'vitrine-images-')), CHROMIUM: '/nowhere' })
    mia = await world.editor('mia')
    folder = join(dirname(world.env['CATALOG_DB'] ?? ''), 'drafts')
  })
  afterAll(() => world.server.stop())

  async function upload(files: Record<string, Uint8Array>, { token = mia.token, cut = 0 } = {}) {
    const form = new FormData()
    form.append('token', token)
    for (const [name, bytes] of Object.entries(files)) form.append('picture', new Blob([new Uint8Array(bytes)]), name)
    const whole = new Response(form)
    const body = Buffer.from(await whole.arrayBuffer())
    const response = await fetch(`${world.server.url}/desk/add`, {
      method: 'POST',
      headers: {
        cookie: mia.cookie,
        accept: 'application/json',
        'content-type': whole.headers.get('content-type') ?? '',
      },
      body: cut === 0 ? body : body.subarray(0, body.length - cut),
    })
    const text = await response.text()
    return {
      status: response.status,
      ...(text.startsWith('{') ? (JSON.parse(text) as { ok: boolean; lines: string[] }) : {}),
    }
  }
  const draft = async (name: string) => {
    const { status, text } = await mia.page(`/desk/add/${name}`)
    const fieldValue = (field: string) => new RegExp(`name="${field}" value="([^"]*)"`).exec(text)?.[1] ?? ''
    return { status, text, revision: fieldValue('revision'), twin: fieldValue('twin') }
  }
  const names = async () => (await readdir(folder)).filter((name) => name !== 'discarded').sort()
  const stored = async (slug: string) =>
    JSON.parse((await script('entries', ['show', slug, '--json'], world.env)).stdout)

  it('makes a draft of each picture, with the phone picture of one, in the files of the command', async () => {
    const answer = await upload({
      'acme-mobile.png': await picture(300, 900),
      'Acme.png': await picture(),
      '../../etc/bolt.png': await picture(800, 700, 90),
    })
    expect(answer).toMatchObject({ status: 200, ok: true })
    expect(answer.lines).toEqual([
      'acme-mobile.png is the draft acme-mobile.',
      'Acme.png is the draft acme.',
      'bolt.png is the draft bolt.',
    ])
    expect(await names()).toEqual(['acme-mobile.png', 'acme.json', 'acme.png', 'bolt.json', 'bolt.png'])
    const { text } = await draft('acme')
    expect(text).toContain('800 × 1600 pixels, with a phone picture')
  })

  const BAD: [what: string, name: string, bytes: () => Promise<Uint8Array>, line: RegExp][] = [
    ['an empty file', 'empty.png', async () => new Uint8Array(), /^empty\.png is no picture that can be shown/],
    ['a drawing', 'drawing.png', async () => Buffer.from(DRAWING), /not a JPEG, PNG/],
    ['a truncated picture', 'cut.png', async () => (await picture()).subarray(0, 900), /damaged or not complete/],
    ['a bomb', 'bomb.png', async () => bomb(), /more than 150 million pixels/],
    ['a line', 'line.png', () => picture(1, 20_000), /no page: 1 × 20000 pixels/],
    ['too many bytes', 'large.png', async () => new Uint8Array(51 * 1024 * 1024), /has more than 50 MB/],
  ]
  it.each(BAD)('refuses %s in words, and takes what is with it', async (what, name, bytes, line) => {
    const before = await names()
    const good = `beside-${what.replaceAll(' ', '-')}.png`
    const files = { [name]: await bytes(), [good]: await picture(640, 480, what.length) }
    const { status, ok, lines = [] } = await upload(files)
    expect({ status, ok }).toEqual({ status: 200, ok: false })
    expect(lines[0]).toMatch(line)
    expect(lines.join()).not.toContain(folder)
    expect(await names()).toEqual([...before, good, good.replace('.png', '.json')].sort())
    expect(await upload({ [good]: await picture() })).toMatchObject({
      lines: [`${good} is the draft ${good.replace('.png', '')}-2.`],
    })
  })

  it('takes a picture of one pixel, and one of 100,000 pixels in height', async () => {
    expect(await upload({ 'dot.png': await picture(1, 1), 'tall.png': await picture(700, 100_000) })).toMatchObject({
      ok: true,
    })
    expect((await draft('dot')).text).toContain('1 × 1 pixels')
    expect((await draft('tall')).text).toContain('700 × 100000 pixels')
  })

  it('stores nothing of a foreign form, or of one that ends early', async () => {
    const before = await names()
    expect((await upload({ 'foreign.png': await picture() }, { token: 'x' })).status).toBe(403)
    expect((await upload({ 'early.png': await picture() }, { cut: 200 })).status).toBe(400)
    expect(await names()).toEqual(before)
  })

  it('says that the disk is full, and stores nothing', async ({ skip }) => {
    const { code } = await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).catch(() => ({ code: 1 }))
    if (code !== 0) return skip('only root can mount a small disk')
    try {
      const noise = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
        .png()
        .toBuffer()
      const { ok, lines = [] } = await upload({ 'full.png': noise, 'dot.png': await picture(1, 1) })
      expect([ok, lines[0]]).toEqual([false, 'full.png was not stored, because the disk of the server is full.'])
      expect(await names()).toEqual(['dot.json', 'dot.png'])
    } finally {
      await run('umount', ['-l', folder])
    }
  })

  it.each(['../acme', '..%2F..%2Fcatalog', 'acme.png', 'discarded', '%00'])('shows no file at %s', async (name) => {
    expect((await mia.page(`/desk/add/${name}/picture`)).status).toBeGreaterThanOrEqual(400)
  })

  it('gives each of two pictures with one name a draft, and takes one of two saves at once', async () => {
    const answers = await Promise.all(
      [20, 60].map(async (shade) => upload({ 'both.png': await picture(70, 90, shade) })),
    )
    const lines = ['both.png is the draft both-2.', 'both.png is the draft both.']
    expect(answers.flatMap((answer) => answer.lines).sort()).toEqual(lines)
    const { revision } = await draft('both')
    const saves = ['One', 'Two'].map((title) => mia.send('/desk/add/both', { revision, title }))
    expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('keeps every discarded draft, and shows the picture of the one that is there', async () => {
    const shown = async (name: string, tag = '') => {
      const headers = { cookie: mia.cookie, 'if-none-match': tag }
      const response = await fetch(`${world.server.url}/desk/add/${name}/picture`, { headers })
      const bytes = await response.arrayBuffer()
      const { width } = bytes.byteLength > 0 ? await sharp(bytes).metadata() : { width: 0 }
      return { status: response.status, width, tag: response.headers.get('etag') ?? '' }
    }
    const discard = async (name: string) =>
      mia.send(`/desk/add/${name}`, { revision: (await draft(name)).revision, do: 'discard' })
    await upload({ 'twice.png': await picture(70, 90) })
    const { tag } = await shown('twice')
    expect(await shown('twice', tag)).toMatchObject({ status: 304 })
    await discard('twice')
    await upload({ 'twice.png': await picture(80, 90) })
    expect(await shown('twice', tag)).toMatchObject({ status: 200, width: 80 })
    await discard('twice')
    await upload({ 'twice.png': await picture(90, 90) })
    for (const back of ['twice', 'twice-2']) expect(await mia.send('/desk/add', { back })).toMatchObject({ ok: true })
    const widths = ['twice', 'twice-2', 'twice-2-2'].map(async (name) => (await shown(name)).width)
    expect((await Promise.all(widths)).sort()).toEqual([70, 80, 90])
  })

  it('saves what is typed, says what is missing, and keeps members without a field', async () => {
    await writeFile(
      join(folder, 'bolt.json'),
      JSON.stringify({ offline: true, sections: [{ type: 'Hero', top: 0, bottom: 300, tailwind: 'p-4' }] }),
    )
    const { revision, text } = await draft('bolt')
    expect(text).toMatch(/Genres <span class="desk-missing">missing/)
    const typed = {
      title: 'Bolt <&>',
      url: 'https://bolt.example/',
      genre: 'Portfolio, portfolio',
      of: '0-300',
      type: 'Hero',
      top: '0',
      bottom: '280',
      prompt: 'Bolts',
    }
    const saved = await mia.send('/desk/add/bolt', { revision, ...typed })
    expect(saved).toMatchObject({ status: 200, ok: true })
    // What a script saves is answered with no page: only with what the next save has to send.
    expect(saved.html).toBe(`<input name="revision" value="${(await draft('bolt')).revision}">`)
    const file = JSON.parse(await readFile(join(folder, 'bolt.json'), 'utf8'))
    expect(file).toMatchObject({
      title: 'Bolt <&>',
      offline: true,
      sections: [{ type: 'Hero', bottom: 280, tailwind: 'p-4', prompt: 'Bolts' }],
    })
  })

  it('offers what follows a section without a type, which is not the edge of the page', async () => {
    await upload({ 'untyped.png': await picture(70, 90, 7) })
    const sections = ['', 'Statistics', 'Footer'].map((type, at) => ({ type, top: 30 * at, bottom: 30 * at + 30 }))
    await writeFile(join(folder, 'untyped.json'), JSON.stringify({ sections }))
    const { text } = await draft('untyped')
    expect(text).toContain('name="take" value="0=Hero"')
    expect(text).not.toContain('name="take" value="1=Hero"')
  })

  it('overwrites nothing that another editor saved, and keeps what was typed', async () => {
    const { revision } = await draft('acme')
    const other = await world.editor('noah')
    expect(await other.send('/desk/add/acme', { revision, title: 'Of Noah' })).toMatchObject({ ok: true })
    const refused = await mia.send('/desk/add/acme', { revision, title: 'Of Mia', do: 'publish' })
    expect(refused).toMatchObject({ status: 422, ok: false })
    expect(refused.lines?.join()).toContain('Somebody else changed this draft')
    expect(refused.html).toContain('value="Of Mia"')
    expect(await stored('of-mia').catch(() => null)).toBeNull()
  })

  it('publishes a draft as one change of the editor, with its pictures, and leads to the next', async () => {
    const { revision } = await draft('acme')
    const typed = {
      title: 'Acme',
      url: 'https://acme.example/',
      genre: 'Portfolio',
      color: 'White',
      of: '',
      type: 'Hero',
      top: '0',
      bottom: '800',
      prompt: 'A hero',
    }
    const response = await fetch(`${world.server.url}/desk/add/acme`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: mia.cookie },
      body: new URLSearchParams({ token: mia.token, revision, do: 'publish', next: 'bolt', ...typed }),
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/desk/add/bolt'])
    expect(await stored('acme')).toMatchObject({
      title: 'Acme',
      genre: ['Portfolio'],
      screenshot: { width: 800, height: 1600 },
    })
    const log = await script('history/history', ['log', 'acme'], world.env)
    expect(log.stdout).toMatch(/ mia +entries add /)
    expect((await names()).filter((name) => name.startsWith('acme'))).toEqual([])
    expect((await draft('acme')).status).toBe(404)
  })

  it('shows a twin, which is no reason to refuse, but never adds one that nobody saw', async () => {
    await upload({ 'again.png': await picture() })
    const { revision, text, twin } = await draft('again')
    expect([twin, text.includes('has the same picture')]).toEqual(['acme', true])
    const typed = { title: 'Again', revision, do: 'publish' }
    const unseen = await mia.send('/desk/add/again', typed)
    expect(unseen).toMatchObject({ status: 422, ok: false })
    const seen = { ...typed, revision: (await draft('again')).revision, twin }
    expect(await mia.send('/desk/add/again', seen)).toMatchObject({
      lines: expect.arrayContaining([expect.stringContaining('again: added')]),
    })
  })

  it('keeps the draft and what was typed if the catalog refuses it', async () => {
    const { revision } = await draft('bolt')
    const typed = { title: 'Bolt', genre: 'Portfolioo', url: 'no address', revision, do: 'publish' }
    const refused = await mia.send('/desk/add/bolt', typed)
    expect(refused).toMatchObject({ status: 422, ok: false })
    expect(refused.lines?.join()).toMatch(/url/)
    expect(refused.html).toContain('value="no address"')
    expect(await names()).toContain('bolt.png')
  })

  it('discards a draft, and brings it back', async () => {
    const { revision } = await draft('bolt')
    await mia.send('/desk/add/bolt', { revision, title: 'Bolt', do: 'discard' })
    expect((await draft('bolt')).status).toBe(404)
    expect(await mia.send('/desk/add/bolt', { revision, title: 'Typed too late' })).toMatchObject({
      status: 422,
      html: expect.stringContaining('Typed too late'),
    })
    expect(await mia.send('/desk/add', { back: 'bolt' })).toMatchObject({ ok: true })
    expect((await draft('bolt')).text).toContain('value="Bolt"')
  })

  it('names lines that are no addresses and keeps what was typed, and says that pages cannot be visited (rule 48.31)', async () => {
    const typed = 'https://acme.example/new\n\nno address # a slip'
    const refused = await mia.send('/desk/add', { addresses: typed })
    expect(refused).toMatchObject({ status: 422, lines: ['Line 3: no address is no address'] })
    expect(refused.html).toContain(typed)
    expect(await mia.send('/desk/add', { addresses: ' # nothing' })).toMatchObject({ status: 422 })
    expect(await mia.send('/desk/add', { addresses: 'https://acme.example/\nnew.example' })).toMatchObject({ ok: true })
    await expect.poll(async () => (await mia.page('/desk/add')).text).toContain('Done: 0 drafts of 2 addresses.')
    const { text } = await mia.page('/desk/add')
    expect(text).toContain('https://acme.example/ is in the catalog: acme')
    expect(text).toContain('because Chromium does not start on the server')
    expect(text).not.toContain('/nowhere')
  })

  it('removes what killed servers left of uploads, and leaves those that go on', async () => {
    const [left, running] = ['left.part', 'running.part'].map((name) => join(folder, name)) as [string, string]
    for (const file of [left, running]) await writeFile(file, 'x')
    await utimes(left, 1e9, 1e9)
    openDrafts(folder)
    expect((await names()).filter((name) => name.endsWith('.part'))).toEqual(['running.part'])
    await rm(running)
  })

  it('makes drafts that the command adds, too', async () => {
    const one = join(dirname(folder), 'some')
    await mkdir(one)
    for (const name of ['bolt.json', 'bolt.png']) await writeFile(join(one, name), await readFile(join(folder, name)))
    const added = await script('entries', ['add', '--from', one], { ...world.env, FILES_DIR: '/' })
    expect(added.stdout).toContain('bolt: added "Bolt"')
  })
})

function picture(width = 800, height = 1600, shade = 30): Promise<Buffer> {
  const background = { r: 250, g: shade, b: 240 - shade }
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

/** Some hundred kilobytes that are 400 million pixels: rows of zeros, compressed. */
function bomb(): Uint8Array {
  const [side, head] = [20_000, Buffer.alloc(13)]
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.writeUInt8(8, 8)
  const rows = deflateSync(Buffer.alloc(side * (side + 1)))
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
