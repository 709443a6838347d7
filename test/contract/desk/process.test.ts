// The process of the desk as the server has it. (rules 48.22 to 48.24)
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { deskSuite } from '../../support/desk/desk-world.ts'
import { describeOwn } from '../../support/http/target.ts'

const SITE = '/desk/site/columnar'

describeOwn('the process of the desk', 'keys of editors and a catalog', () => {
  const desk = deskSuite()

  it('is replaced when it is killed, and ignores the signals of its server', async () => {
    const [first] = childrenOf(desk.world.server.pid)
    process.kill(first as number, 'SIGTERM')
    expect((await desk.mia.page(SITE)).status).toBe(200)
    expect(childrenOf(desk.world.server.pid)).toEqual([first])
    process.kill(first as number, 'SIGKILL')
    await expect.poll(() => childrenOf(desk.world.server.pid)).toEqual([])
    expect(await desk.mia.send(SITE, { edit: 'title=After the kill' })).toMatchObject({ status: 200, ok: true })
    expect(childrenOf(desk.world.server.pid)).toHaveLength(1)
  })

  it('says what went wrong, on pages and to scripts, which keep what is typed (rule 48.23)', async () => {
    const file = desk.world.env['CATALOG_DB'] as string
    renameSync(file, `${file}.away`)
    writeFileSync(file, 'no database '.repeat(400))
    const page = await desk.mia.page('/desk/terms')
    expect([page.status, page.text.includes('The log of the server says why')]).toEqual([503, true])
    const refused = await desk.mia.send(SITE, { edit: 'title=Typed' })
    expect(refused).toMatchObject({
      status: 503,
      ok: false,
      html: '',
      lines: [expect.stringMatching(/log of the server/)],
    })
    renameSync(`${file}.away`, file)
    expect((await desk.mia.page('/desk/terms')).status).toBe(200)
  })

  it('ends with a server that is killed', async () => {
    const [child] = childrenOf(desk.world.server.pid)
    await desk.world.server.stop('SIGKILL')
    await expect.poll(() => isAlive(child as number)).toBe(false)
  })
})

/** Linux names the parent of a process after its name and state. */
function childrenOf(pid: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((name) => statOf(name)?.[1] === String(pid)).map(Number)
}

function isAlive(pid: number): boolean {
  const [state = 'Z'] = statOf(String(pid)) ?? []
  return state !== 'Z'
}

function statOf(pid: string): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return null
  }
}
