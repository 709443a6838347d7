// Which installation a command works on: `.env` can be a link to the settings of the service, a second installation is
// named, and a folder that this user cannot enter is not taken for an empty one.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { otherInstallations } from '../../../build-scripts/cli/installation.ts'
import { parseConfig } from '../../../src/config.ts'
import { ROOT, run, type Variables } from '../../support/worlds/processes.ts'

const AS_NOBODY = ['--reuid=nobody', '--clear-groups', process.execPath]
const ABSENT = '/nowhere/vitrine.env'

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-installation-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The folder of an installation with a catalog elsewhere, which `settings` name. */
function installation() {
  const folder = temporary()
  for (const name of ['package.json', 'src', 'build-scripts', 'node_modules'])
    symlinkSync(join(ROOT, name), join(folder, name))
  const elsewhere = temporary()
  const settings = join(elsewhere, 'vitrine.env')
  const names = {
    CATALOG_DB: 'catalog.db',
    ACCOUNTS_DB: 'accounts.db',
    SNAPSHOT_DIR: 'snapshot',
    BACKUP_DIR: 'backups',
  }
  writeFileSync(
    settings,
    Object.entries(names)
      .map(([variable, name]) => `${variable}=${join(elsewhere, 'private', name)}\n`)
      .join(''),
  )
  return { folder, elsewhere, settings }
}

/** Runs a script as npm does, in the folder of an installation. */
const npmRun = (folder: string, name: string, words: string[] = [], env: Variables = {}) =>
  run(
    process.execPath,
    ['--preserve-symlinks', '--preserve-symlinks-main', `build-scripts/${name}.ts`, ...words],
    env,
    folder,
  )

// (rule 21.21)
it('a link from .env to the settings of the service makes commands use its installation', async () => {
  const { folder, elsewhere, settings } = installation()
  symlinkSync(settings, join(folder, '.env'))
  const { stderr } = await npmRun(folder, 'nightly')
  expect(stderr).toContain(`There is no catalog at ${elsewhere}/private/catalog.db`)
})

it('a command that does not use the settings of the service names them and the command that changes it', () => {
  const { settings, elsewhere } = installation()
  const [line, ...more] = otherInstallations(parseConfig({ CATALOG_DB: '/srv/catalog.db' }), settings)
  expect(line).toBe(
    `This command uses /srv/catalog.db. The service uses the settings in ${settings}. To use these here, run: ` +
      `ln -sf ${settings} ${join(process.cwd(), '.env')}`,
  )
  expect(more.filter((text) => text.includes(settings))).toEqual([])
  const same = parseConfig({ CATALOG_DB: join(elsewhere, 'private/catalog.db') })
  expect(otherInstallations(same, settings).join()).not.toContain('The service uses')
  expect(otherInstallations(parseConfig({}), ABSENT)).toEqual([])
})

it('a catalog in data that .env does not name is mentioned, unless the environment names the catalog', async () => {
  const { folder, elsewhere, settings } = installation()
  cpSync(settings, join(folder, '.env'))
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data/catalog.db'), '')
  const mentioned = `This command uses ${elsewhere}/private/catalog.db, as .env says. ${folder}/data/catalog.db is another`
  expect((await npmRun(folder, 'nightly')).stderr).toContain(mentioned)
  const chosen = await npmRun(folder, 'nightly', [], {
    CATALOG_DB: join(elsewhere, 'other.db'),
    SITE_URL: 'https://gallery.example',
  })
  expect(chosen.stderr.trimEnd().split('\n')).toEqual([expect.stringContaining('There is no catalog at ')])
})

// (rule 22.7)
it('a .env that leads nowhere ends a command and is not taken for a missing one', async () => {
  const { folder } = installation()
  symlinkSync(ABSENT, join(folder, '.env'))
  const { code, stderr } = await npmRun(folder, 'keys', ['list'])
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^The settings in \S+\.env cannot be read \(ENOENT\)\. .*\n$/),
  ])
})

// (rule 21.22)
it.runIf(canBecomeNobody())('the files of another user are named with the command to run', async () => {
  const { folder, elsewhere, settings } = installation()
  symlinkSync(settings, join(folder, '.env'))
  mkdirSync(join(elsewhere, 'private'))
  chownSync(join(elsewhere, 'private'), 12_345, 12_345)
  chmodSync(join(elsewhere, 'private'), 0o700)
  for (const name of ['nightly', 'doctor', 'backup']) {
    const { code, stderr } = await asNobody(folder, name)
    expect([name, code, stderr.trimEnd()]).toEqual([
      name,
      1,
      `CATALOG_DB=${elsewhere}/private/catalog.db: the user nobody cannot look into ${elsewhere}/private, which belongs to ` +
        `'#12345'. Run the command as '#12345': sudo -u '#12345' npm run … --prefix ${folder}`,
    ])
  }
  chmodSync(settings, 0o600)
  expect((await asNobody(folder, 'doctor')).stdout).toMatch(
    /fail {2}configuration .*cannot be read \(EACCES\).* sudo -u /,
  )
})

const asNobody = (folder: string, name: string) =>
  run('setpriv', [...AS_NOBODY, `build-scripts/${name}.ts`], {}, folder)

/** Whether this user is root, and another one could read this project. */
function canBecomeNobody(): boolean {
  return spawnSync('setpriv', [...AS_NOBODY, '--eval', 'fs.accessSync("package.json")'], { cwd: ROOT }).status === 0
}
