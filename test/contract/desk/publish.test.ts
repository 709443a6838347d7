// What waits to be published, and how that goes. (rules 48.1, 48.19 to 48.21, 48.25)
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { deskSuite } from '../../support/desk/desk-world.ts'
import { describeOwn } from '../../support/http/target.ts'
import { baseEnvironment, ROOT, script } from '../../support/worlds/processes.ts'

describeOwn('publishing at the desk', 'keys of editors and a catalog', () => {
  const desk = deskSuite()
  const SITE = '/desk/site/columnar'

  const bar = async (path = '/') =>
    /<aside class="desk-bar".*<\/aside>/s.exec((await desk.mia.page(path)).text)?.[0] ?? ''
  const titleOf = async (slug: string) =>
    (await desk.world.service<{ title: string }>(`/v1/inspirations/${slug}`, { key: desk.world.freeKey })).data.title
  /** Resolves to what the page says when no build runs. */
  const published = async () => {
    await expect.poll(async () => (await desk.mia.page('/desk/publish')).text).not.toContain('data-desk-poll')
    return (await desk.mia.page('/desk/publish')).text
  }

  it('counts edits that wait, and not what servers follow at once (rule 48.19)', async () => {
    expect(await bar()).toContain('Nothing waits')
    await desk.mia.send(SITE, { edit: ['title=Published', 'category=template'] })
    expect(await bar('/explore')).toMatch(/1 edit waits · <button[^>]*>Publish \(about \d+ s\)/)
    await script('entries', ['hide', 'marcus-bell', '--reason', 'asked to'], desk.world.env)
    expect(await bar()).toContain('Nothing waits')
    await script('editorial', ['synonyms', 'genre', 'portfolio', '--add', 'folio'], desk.world.env)
    expect(await bar()).toContain('Nothing waits')
    await desk.mia.send(SITE, { edit: 'title=Published again' })
    await desk.mia.send(SITE, { edit: 'style+=Retro' })
    await desk.mia.send(SITE, { edit: 'style-=Retro' })
    expect(await bar()).toContain('3 edits wait')
  })

  it('builds beside the server, says how far it is, and when the edit is visible (rule 48.20)', async () => {
    const body = new URLSearchParams({ token: desk.mia.token })
    const sent = { method: 'POST', headers: { cookie: desk.mia.cookie }, body, redirect: 'manual' } as const
    const response = await fetch(`${desk.world.server.url}/desk/publish`, sent)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/desk/publish'])
    const page = await desk.mia.page('/desk/publish')
    expect(page.text).toMatch(/<noscript><meta http-equiv="refresh" content="2">.*data-desk-poll/s)
    expect(await published()).toContain('your edits are visible')
    expect(await titleOf('columnar')).toBe('Published again')
    expect(await bar()).not.toContain('wait ')
  })

  it('says why a build failed, and what holds (rule 48.20)', async () => {
    await script('snapshot', ['--rollback'], desk.world.env)
    await desk.mia.send(SITE, { edit: 'title=Held' })
    expect((await desk.mia.send('/desk/publish', {})).status).toBe(200)
    expect(await published()).toMatch(/role="alert">.*a rollback holds.*edits? waits?.*Publish/s)
    await script('snapshot', ['--release'], desk.world.env)
    await desk.mia.send('/desk/publish', {})
    expect(await published()).toContain('visible')
  })

  it('asks before it publishes what concerns the whole catalog (rule 48.21)', async () => {
    await script('terms', ['rename', 'genre', 'portfolio', 'Works'], desk.world.env)
    const asked = await desk.mia.send('/desk/publish', {})
    expect(asked).toMatchObject({ status: 409, ok: false })
    expect(asked.lines?.join()).toMatch(/\d+ sites/)
    expect(await bar()).toContain('1 edit waits')
    expect(asked.html).toContain('name="sure" value="yes"')
    expect(await desk.mia.send('/desk/publish', { sure: 'yes' })).toMatchObject({ status: 200 })
    expect(await published()).toContain('visible')
  })

  it('names the command that writes, and no command that was killed (rule 48.25)', async () => {
    const writer = spawn(process.execPath, ['build-scripts/import.ts', '-'], {
      ...{ cwd: ROOT, env: { ...baseEnvironment(), ...desk.world.env }, stdio: ['pipe', 'ignore', 'ignore'] },
    })
    writer.stdin?.write(`${JSON.stringify({ title: 'A', slug: 'a' })}\n`)
    await expect.poll(() => bar()).toContain('import has been writing since')
    writer.kill('SIGKILL')
    await once(writer, 'close')
    expect(await bar()).not.toContain('writing')
    const lock = new Database(desk.world.env['CATALOG_DB'] as string)
    lock.exec('BEGIN IMMEDIATE')
    expect(await bar()).not.toContain('writing')
    lock.close()
  })

  it('says so where there is no catalog (rule 48.1)', async () => {
    const file = desk.world.env['CATALOG_DB'] as string
    await rename(file, `${file}.away`)
    const { status, text } = await desk.mia.page('/desk')
    await rename(`${file}.away`, file)
    expect(status).toBe(404)
    expect(text).toContain('There is no catalog here')
    expect(text).not.toContain(file)
  })
})
