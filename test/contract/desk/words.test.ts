// The inbox, terms, rules, archives and packs at the desk (rules 48.16 to 48.18).
// Over 200 lines: its tests share a server, and each form has several ways to be wrong.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DeskWorld, deskWorld, type SignedIn } from '../../support/desk/desk-world.ts'
import { searchedInVain } from '../../support/desk/searches.ts'
import { describeEmbedded } from '../../support/http/target.ts'
import { script } from '../../support/worlds/processes.ts'

describeEmbedded('words at the desk', 'keys of editors and a catalog', () => {
  let world: DeskWorld
  let mia: SignedIn
  let noah: SignedIn
  const NAVY = '/desk/term/color/navy-blue'
  const total = async (q: string) =>
    (
      await world.service<{ results: { total: number } }>(`/v1/search?q=${encodeURIComponent(q)}`, {
        key: world.freeKey,
      })
    ).data.results.total
  const changeOf = (text: string) => /name="change" value="(\d+)"/.exec(text)?.[1] ?? ''
  /** The fields of a button that runs a command, with what is typed beside it. */
  const run = (command: string, words: readonly string[] = [], options: object = {}) => ({
    run: JSON.stringify({ command, words, options }),
  })
  const synonym = (how: 'add' | 'remove', ...words: string[]) =>
    run('synonyms', ['color', 'navy-blue', ...words], { [how]: true })
  const undo = ({ change }: { change?: number | null }) => mia.send('/desk', { undo: String(change), sure: 'yes' })

  beforeAll(async () => {
    world = await deskWorld()
    ;[mia, noah] = [await world.editor('mia'), await world.editor('noah')]
    await searchedInVain(world.env, { maritime: 5, 'maritime hero': 4, lorem: 4, 'private matters': 2 })
  })
  afterAll(() => world.server.stop())

  it('the inbox has a row for each word that three people searched for, most people first (rules 46.4, 48.16)', async () => {
    const { text, status } = await mia.page('/desk/inbox')
    expect(status).toBe(200)
    expect([...text.matchAll(/<li class="desk-word"><h2>(.*?)<\/h2>/g)].map(([, word]) => word)).toEqual([
      'maritime',
      'lorem',
    ])
    expect(text).toMatch(/at least \d people · 9 searches.*maritime<\/a> .*0 sites · \d people.*maritime hero<\/a>/s)
    expect(text).not.toContain('private')
    expect(text).toContain('<option value="Portfolio · genre">')
  })

  it('shows before and after for terms by name, by the right word, and by spelling, without storing (rule 48.16)', async () => {
    const seen = async (text: string) => (await mia.send('/desk/synonym', { word: 'maritime', text })).html
    expect(await seen('nav')).toMatch(/navy-blue&quot;.*maritime: <span class="desk-changed">0 → \d+</s)
    expect(await seen('Navy Blue · color')).toContain('navy-blue&quot;')
    expect(await seen('midnight')).toMatch(/Navy Blue<\/b>.*where this leads/s)
    expect(await seen('no such thing')).not.toContain('role="option"')
    expect(await seen('<b>"&')).not.toContain('<b>"')
    const page = await mia.send('/desk/synonym', { word: 'dark blue', to: 'color/navy-blue' })
    expect(page.html).toContain('Better not: it would stand in the way of')
    expect(await total('maritime')).toBe(0)
  })

  it('a word becomes a synonym, with what that changed, and an undo brings it back (rules 48.8, 48.16)', async () => {
    const done = await mia.send('/desk/inbox', { word: 'maritime', ...synonym('add') })
    const after = await total('maritime')
    expect(after).toBeGreaterThan(0)
    expect(done).toMatchObject({ status: 200, ok: true, lines: expect.arrayContaining([`maritime: 0 → ${after}`]) })
    expect(done.html).not.toContain('<h2>maritime</h2>')
    expect((await script('history/history', ['log', 'synonyms'], world.env)).stdout).toMatch(
      / mia +editorial synonyms /,
    )
    await undo(done)
    expect(await total('maritime')).toBe(0)
  })

  it('an ignored word is ignored for all editors, stands at the end, and comes back (rules 46.9, 48.16)', async () => {
    await mia.send('/desk/inbox', { word: 'lorem', ...run('ignore') })
    const { text } = await noah.page('/desk/inbox')
    expect(text).not.toContain('<h2>lorem</h2>')
    expect(text).toMatch(/Ignored.*aria-label="Bring lorem back"/s)
    expect((await noah.send('/desk/inbox', run('ignore', ['lorem'], { remove: true }))).html).toContain(
      '<h2>lorem</h2>',
    )
  })

  it('a term is found by a part of its name and has its synonyms, old slugs and changes (rule 48.17)', async () => {
    const list = await mia.page('/desk/terms?q=nav&in=color')
    expect(list.text).toContain(`href="${NAVY}"`)
    expect(list.text).not.toContain('/desk/term/genre/')
    const { text } = await mia.page(NAVY)
    expect(text).toMatch(
      /27 sites.*slug navy-blue.*\/desk\?of=color\/navy-blue.*navy <button aria-label="Remove navy"/s,
    )
    const wrong = ['/desk/term/color/none', '/desk/term/kind/x', '/desk/term/color/%3Cb%3E', '/desk/term/__proto__/x']
    for (const path of wrong) expect((await mia.page(path)).status).toBe(404)
  })

  it('synonyms are added and removed; two editors join, and nobody removes unseen what another one added (rule 48.17)', async () => {
    const change = changeOf((await mia.page(NAVY)).text)
    expect(await noah.send(NAVY, { change, word: 'seaman, admiral', ...synonym('add') })).toMatchObject({ ok: true })
    expect(await mia.send(NAVY, { change, word: 'sailor', ...synonym('add') })).toMatchObject({ ok: true })
    await noah.send(NAVY, { change, ...synonym('remove', 'midnight') })
    const conflict = await mia.send(NAVY, { change, word: 'midnight', ...synonym('add') })
    expect([conflict.status, conflict.html]).toEqual([
      409,
      expect.stringMatching(/navy, seaman, admiral, sailor.*midnight/s),
    ])
    await mia.send(NAVY, { change: changeOf(conflict.html), word: 'midnight', ...synonym('add') })
    const { text } = await mia.page(NAVY)
    for (const word of ['seaman', 'admiral', 'sailor', 'midnight'])
      expect(text).toContain(`aria-label="Remove ${word}"`)
    await noah.send(NAVY, { change: changeOf(text), ...synonym('remove', 'admiral') })
    const refused = await mia.send(NAVY, { change: changeOf(text), ...synonym('remove', 'admiral') })
    expect(refused).toMatchObject({
      status: 422,
      ok: false,
      lines: [expect.stringContaining('"admiral" is no synonym')],
    })
  })

  it('a bad synonym is refused in words, and what was typed stays (rules 48.7, 48.17)', async () => {
    const send = (word: string, term = ['color', 'navy-blue']) =>
      mia.send(NAVY, { word, ...run('synonyms', term, { add: true }) })
    for (const word of ['', '  ', 'one,,two']) expect(await send(word)).toMatchObject({ status: 422, ok: false })
    const many = await send(Array.from({ length: 1000 }, (_, at) => `w${at}`).join(','))
    expect(many).toMatchObject({ status: 422, lines: ['These are 1000 synonyms. Add at most 100 at a time.'] })
    expect(many.html).toContain('w999')
    expect((await send('x', ['color', 'nowhere'])).lines?.join()).toBe('There is no nowhere in color.')
    expect((await send('x', ['kind', 'none'])).lines?.join()).toContain('There is no taxonomy')
    const marked = await send('<i>"sea"</i> &amp; salt')
    expect(marked.html).toContain('&lt;i&gt;')
    expect(marked.html).not.toContain('<i>"sea')
    await undo(marked)
  })

  it('a rule has two dates, says what it finds and where it leads, and asks first (rules 48.17, 48.21)', async () => {
    const rule = {
      ...run('rule add'),
      parts: 'deep sea',
      name: '/color/navy-blue',
      from: '2026-01-01',
      until: '2099-01-01',
    }
    expect(await mia.send(NAVY, rule)).toMatchObject({ status: 409, ok: false })
    const done = await mia.send(NAVY, { ...rule, sure: 'yes' })
    expect(done.html).toMatch(
      /<h3>deep sea → \/color\/navy-blue<\/h3>.*In force\. A search for “deep sea” finds \d+ sites? and is sent to \/color\/navy-blue\./s,
    )
    expect(done.html).toMatch(/type="date" name="from" value="2026-01-01"/)
    const deepSea = ['/color/navy-blue', 'deep', 'sea']
    const later = { ...run('rule add', deepSea), from: '2098-12-31T09:30', sure: 'yes' }
    const put = await mia.send(NAVY, later)
    expect(put.html).toMatch(
      /Not yet in force.*type="datetime-local" step="1" name="from" value="2098-12-31T09:30:00"/s,
    )
    const behind = await mia.send(NAVY, { ...rule, parts: 'deep sea blue', from: '', until: '', sure: 'yes' })
    expect(behind.ok).toBe(true)
    const gone = await mia.send(NAVY, { ...run('rule remove', deepSea), sure: 'yes' })
    expect(gone.html).not.toContain('<h3>deep sea →')
    expect(gone.html).toContain('<h3>deep sea blue →')
  })

  it('a rule that another one shadows is stored with a warning, and the finding stands where it is about (rule 48.18)', async () => {
    const send = (parts: string) => mia.send(NAVY, { ...run('rule add'), parts, name: '/color/navy-blue', sure: 'yes' })
    await send('tide')
    const shadowed = await send('tide tidewater')
    const second = await send('tidewater')
    const lines = [...(shadowed.lines ?? []), ...(second.lines ?? [])].join('\n')
    expect(lines).toMatch(/Check this: rule .* is never used: .* always wins/)
    for (const path of [NAVY, '/desk/inbox']) {
      const { text } = await mia.page(path)
      expect(text).toMatch(/is never used: .*rule remove.*Remove the rule/s)
    }
  })

  it('dates that are none or in the wrong order are refused, and what was typed stays (rules 48.7, 48.17)', async () => {
    const rule = { ...run('rule add'), parts: 'high tide', name: '/fonts', from: '2026-02-30', title: '<T>' }
    const refused = await mia.send(NAVY, rule)
    expect(refused).toMatchObject({ status: 422, lines: [expect.stringContaining('rule from: must be a date')] })
    expect(refused.html).toMatch(/<details open>.*value="high tide".*value="&lt;T&gt;"/s)
    const order = await mia.send(NAVY, { ...rule, from: '2026-03-02', until: '2026-03-01' })
    expect(order.lines).toEqual(['rule until: must be later than from'])
    const archive = { ...run('archive add'), name: 'navy', title: 'Navy', parts: 'color/navy-blue', from: 'x' }
    expect((await mia.send(NAVY, archive)).lines?.join()).toContain('archive from: must be a date')
  })

  it('an archive is added, edited and removed with its terms and dates (rule 48.17)', async () => {
    const archive = {
      ...run('archive add'),
      name: 'navy',
      title: 'Navy & more',
      parts: 'color/navy-blue',
      from: '2099-01-01',
    }
    const added = await mia.send(NAVY, archive)
    expect(added.html).toMatch(
      /href="\/templates\/navy">.*Not yet in force\. \d+ templates?\..*value="Navy &amp; more"/s,
    )
    const put = await mia.send(NAVY, {
      ...run('archive add', ['navy']),
      title: 'Navy',
      parts: 'color/navy-blue style/dark',
      from: '',
    })
    expect(put.html).toMatch(/value="color\/navy-blue style\/dark".*name="from" value=""/s)
    expect((await mia.send(NAVY, run('archive remove', ['navy']))).html).not.toContain('/templates/navy')
  })

  it('a term is renamed, merged and removed after a question with its sites, and undo follows (rules 48.17, 48.21)', async () => {
    const page = '/desk/term/genre/resume'
    const rename = { ...run('terms rename', ['genre', 'resume']), name: 'Curriculum', slug: 'resume' }
    const asked = await mia.send(page, rename)
    expect([asked.status, asked.lines?.join()]).toEqual([409, expect.stringMatching(/is now "Curriculum"/)])
    const renamed = await mia.send(page, { ...rename, sure: 'yes' })
    expect(renamed).toMatchObject({ ok: true, title: 'Curriculum' })
    expect(await undo(renamed)).toMatchObject({ ok: true })
    const merge = { ...run('terms merge', ['genre', 'resume']), name: 'Portfolio', synonyms: 'yes' }
    expect((await mia.send(page, merge)).status).toBe(409)
    const merged = await mia.send(page, { ...merge, sure: 'yes' })
    expect([merged.title, merged.html]).toEqual(['Portfolio', expect.stringContaining('was resume')])
    expect(await undo(merged)).toMatchObject({ ok: true })
    expect((await mia.page(page)).text).toContain('<h1>Résumé</h1>')
    const kept = await mia.send(page, { ...run('terms remove', ['genre', 'resume']), sure: 'yes' })
    expect([kept.status, kept.lines?.join()]).toEqual([422, expect.stringMatching(/have genre\/resume/)])
  })

  it('packs show what they would change, are added and removed (rules 45.31, 45.34, 48.17)', async () => {
    const { text } = await mia.page('/desk/packs?show=de')
    expect(text).toMatch(/What German would add.*style dark: dunkel.*\d+ words added to/s)
    expect(await total('dunkel')).toBe(0)
    const removed = await mia.send('/desk/packs', run('pack remove', ['de']))
    expect(removed).toMatchObject({ status: 422, ok: false })
    await mia.send('/desk/packs', run('pack add', ['de']))
    expect(await total('dunkel')).toBeGreaterThan(0)
    expect(await mia.send('/desk/packs', run('pack remove', ['de']))).toMatchObject({ ok: true })
    expect((await mia.send('/desk/packs', run('pack add', ['../x']))).status).toBe(422)
    const wrong = [
      run('load', ['/etc/passwd']),
      run('constructor'),
      run('terms x', ['genre', 'resume', 'X']),
      { run: '{' },
      { run: '1' },
      {},
    ]
    for (const fields of wrong) {
      const refused = { status: 422, lines: [expect.stringContaining('Open the page again.')] }
      expect(await mia.send('/desk/packs', fields)).toMatchObject(refused)
    }
  })
})
