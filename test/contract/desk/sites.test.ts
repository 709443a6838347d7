// Edits of sites at the desk: tags by their names, fields, takedowns, several sites at once, and the list of edits. (rules 48.9 to 48.12)
import { expect, it } from 'vitest'
import { deskSuite } from '../../support/desk/desk-world.ts'
import { describeOwn } from '../../support/http/target.ts'
import { script } from '../../support/worlds/processes.ts'

const MARKUP = '<b onclick="x">&amp;\'"</b>'

describeOwn('sites at the desk', 'keys of editors and a catalog', () => {
  const desk = deskSuite()
  const stored = async (slug: string) => {
    const { stdout } = await script('entries', ['show', slug, '--json'], desk.world.env)
    return JSON.parse(stdout) as Record<string, unknown>
  }
  const genresOf = async (slug: string) => ((await stored(slug))['genre'] ?? []) as string[]

  it('adds the tag that a text names, removes it, and takes both back (rules 48.9, 48.10, 48.12)', async () => {
    const before = await genresOf('columnar')
    const added = await desk.mia.send('/desk/site/columnar', { add: 'portfolio' })
    expect(added).toMatchObject({ status: 200, ok: true, lines: ['Added Portfolio'] })
    expect(await genresOf('columnar')).toEqual([...before, 'Portfolio'])
    const removed = await desk.mia.send('/desk/site/columnar', { edit: 'genre-=portfolio' })
    expect(removed.lines).toEqual(['Removed Portfolio'])
    expect(await desk.mia.send('/desk/site/columnar', { edit: 'genre-=portfolio' })).toMatchObject({
      ...{ status: 200, change: null, lines: ['Nothing was changed: it is so already.'] },
    })
    for (const { change } of [removed, added])
      expect((await desk.mia.send('/desk/site/columnar', { undo: String(change) })).lines).toEqual([
        'Taken back: tags of Columnar.',
      ])
    expect(await genresOf('columnar')).toEqual(before)
  })

  it('asks what a text means, with near tags and as a new one, and keeps it (rule 48.10)', async () => {
    const asked = await desk.mia.send('/desk/site/columnar', { add: 'portfolo' })
    expect(asked).toMatchObject({ status: 422, ok: false })
    expect(asked.html).toContain('value="portfolo"')
    expect(asked.html).toMatch(/name="edit" value="genre\+=portfolio">Portfolio <span class="of">genre · \d+ sites/)
    expect(asked.html).toContain('name="new" value="genre+=portfolo"')
    const created = await desk.mia.send('/desk/site/columnar', { new: `post_tag+=${MARKUP}` })
    expect(created).toMatchObject({ status: 200, ok: true })
    expect(created.html + created.message).not.toContain('<b onclick')
    expect(created.html).toMatch(/<ul class="soft small"><li>new tag: &lt;b onclick.*<li>tags: [^<]* → /)
    await desk.mia.send('/desk/site/columnar', { undo: String(created.change) })
    const { text } = await desk.mia.page(`/desk/tags?q=${encodeURIComponent(MARKUP)}`)
    expect(text).not.toContain('<b onclick')
  })

  it('saves the fields that changed, and refuses what they cannot be with what was typed (rules 48.7, 48.9)', async () => {
    const { title, url, published } = (await stored('columnar')) as Record<string, string>
    const fields = {
      title: MARKUP,
      url: String(url),
      published: String(published),
      category: 'template',
      offline: 'true',
    }
    const saved = await desk.mia.send('/desk/site/columnar', fields)
    expect(saved).toMatchObject({ status: 200, ok: true })
    expect(saved.lines).toContain('Status: offline')
    expect(saved.html).not.toContain('<b onclick')
    expect(await stored('columnar')).toMatchObject({ category: 'template', offline: true })
    await desk.mia.send('/desk/site/columnar', { undo: String(saved.change) })
    expect(await stored('columnar')).toMatchObject({ title, offline: false })
    const bad = { ...fields, title: ' ', url: 'nowhere', published: '31.2.2024' }
    const refused = await desk.mia.send('/desk/site/columnar', bad)
    expect(refused).toMatchObject({ status: 422, ok: false, lines: ['A site needs a title.'] })
    expect(refused.html).toContain('value="nowhere"')
    const two = await desk.mia.send('/desk/site/columnar', { ...bad, title: 'Columns' })
    expect(two.lines?.join()).toMatch(/url must be .*published must be a real calendar date/)
    expect(await stored('columnar')).toMatchObject({ title, url })
  })

  it('takes a site down at the next request, for a reason, and shows it again (rules 48.9, 48.11)', async () => {
    const path = '/v1/inspirations/columnar'
    const status = async () => (await desk.world.service(path, { key: desk.world.freeKey })).status
    expect(await desk.mia.send('/desk/site/columnar', { do: 'down', reason: ' ' })).toMatchObject({ status: 422 })
    const down = await desk.mia.send('/desk/site/columnar', { do: 'down', reason: MARKUP })
    expect(down.lines?.[0]).toBe('Columnar is taken down.')
    expect(down.lines?.[1]).toMatch(/statistics .* follow/)
    expect(down.html).not.toContain('<b onclick')
    expect([await status(), (await desk.mia.page('/site/columnar')).status]).toEqual([404, 410])
    expect((await desk.mia.page('/desk/site/columnar')).text).toContain('Show it again')
    expect((await desk.mia.send('/desk/site/columnar', { show: 'yes' })).lines).toEqual(['Columnar is shown again.'])
    expect(await status()).toBe(200)
  })

  it('edits several sites as one change, and says what it did to how many (rule 48.11)', async () => {
    const slugs = ['columnar', 'homerow', 'abetka']
    const address = `/desk/sites?s=${slugs.join('&s=')}`
    expect((await desk.mia.page(address)).text.match(/data-desk-panel=/g)).toHaveLength(3)
    const added = await desk.mia.send(address, { all: 'yes', s: slugs, add: 'Portfolio' })
    expect(added.lines).toEqual(['Added Portfolio: 2 sites', '1 site had it so already.'])
    const removed = await desk.mia.send(address, { all: 'yes', s: slugs, remove: 'portfolio' })
    expect(removed.lines).toEqual(['Removed Portfolio: 3 sites'])
    await desk.mia.send(address, { undo: String(removed.change) })
    await desk.mia.send(address, { undo: String(added.change) })
    expect(await Promise.all(slugs.map(genresOf))).toEqual([
      ...[expect.not.arrayContaining(['Portfolio']), expect.not.arrayContaining(['Portfolio'])],
      expect.arrayContaining(['Portfolio']),
    ])
    for (const [slug, edit] of [
      ['columnar', 'platform=One of a kind'],
      ['homerow', 'platform=Another kind'],
    ] as const)
      await desk.mia.send(`/desk/site/${slug}`, { new: edit })
    const platform = await desk.mia.send(address, { all: 'yes', s: slugs, remove: 'One of a kind' })
    expect(platform.lines).toEqual(['Removed One of a kind: 1 site', '2 sites had it so already.'])
    const none = await desk.mia.send(address, { all: 'yes', s: slugs, remove: 'Nothing' })
    expect(none).toMatchObject({ status: 422, lines: [expect.stringContaining('None of these sites has')] })
    expect(none.html).toContain('value="Nothing"')
    expect(await desk.mia.send(address, { all: 'yes', add: 'Portfolio' })).toMatchObject({ status: 422 })
    const down = await desk.mia.send(address, { all: 'yes', s: slugs, reason: 'asked' })
    expect(down.lines?.[0]).toBe('3 sites are taken down.')
    await desk.mia.send(address, { undo: String(down.change) })
    expect((await desk.mia.page('/site/homerow')).status).toBe(200)
  })

  it('refuses sites that are gone, in words (rule 48.7)', async () => {
    const gone = await desk.mia.send('/desk/sites?s=columnar', { s: ['columnar', 'gone'], add: 'Portfolio' })
    expect(gone).toMatchObject({ status: 422, lines: [expect.stringMatching(/^gone: no longer in the catalog/)] })
    expect((await desk.mia.page('/desk/site/gone')).status).toBe(404)
  })

  it('lists edits by site and person, and says why one cannot be taken back (rule 48.12)', async () => {
    const eva = await desk.world.editor('eva')
    const first = await desk.mia.send('/desk/site/homerow', { title: 'Home' })
    await eva.send('/desk/site/homerow', { title: 'Row' })
    const own = (await desk.mia.page('/desk?of=homerow&by=mia')).text
    expect(own).toMatch(/<b>title<\/b> of <a href="\/desk\/site\/homerow">Row<\/a>/)
    expect(own).toContain('eva changed the same later')
    expect(own).not.toContain(`value="${first.change}"`)
    expect((await desk.mia.page('/desk?by=eva')).text).not.toContain('by=mia')
    expect((await desk.mia.send('/desk', { undo: '99999' })).lines).toEqual([
      'There is no change 99999. The list of edits has them all.',
    ])
    const refused = await desk.mia.send('/desk', { undo: String(first.change) })
    expect(refused).toMatchObject({ status: 422, ok: false })
    expect(refused.lines?.join()).toContain('eva')
    const all = (await desk.mia.page('/desk')).text
    expect(all).toMatch(/Across the catalog.*addition of 120 sites/s)
    expect((await desk.mia.page(`/desk?before=${first.change}`)).text).not.toContain(`value="${first.change}"`)
  })

  it('puts a way to the desk at each card and back, and none without a session (rules 48.5, 48.9)', async () => {
    const { text } = await desk.mia.page('/explore?genre=portfolio')
    const cards = text.match(/<article class="card">/g) ?? []
    expect(text.match(/data-desk-site=/g)).toHaveLength(cards.length)
    expect(text).toContain('?back=%2Fexplore%3Fgenre%3Dportfolio')
    const back = async (path: string) =>
      /class="desk-back"><a href="([^"]*)"/.exec((await desk.mia.page(path)).text)?.[1]
    expect(await back('/desk/site/columnar?back=%2Fexplore%3Fgenre%3Dportfolio')).toBe('/explore?genre=portfolio')
    for (const other of ['%2F%2Fevil.example', '%2F%09%2Fevil.example', '%0A%2F%5Cevil.example'])
      expect(await back(`/desk/site/columnar?back=${other}`)).toBeUndefined()
    expect(await back('/desk/site/columnar?back=javascript%3Aalert(1)')).toBeUndefined()
    expect((await desk.mia.page('/site/columnar')).text).toContain('data-desk-whole')
  })
})
