// Which installation a command works on: `.env` can be a link to the settings of the service, a second installation is
// named, and a folder that this user cannot enter is not taken for an empty one.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { misspelledSettings, otherInstallations } from '../../../build-scripts/cli/installation.ts'
import { parseConfig } from '../../../src/ground/config.ts'
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
  const lines = Object.entries(names).map(([variable, name]) => `${variable}=${join(elsewhere, 'private', name)}\n`)
  writeFileSync(settings, lines.join(''))
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

// (rule 22.8)
it('a misspelled setting in .env is named with the nearest one, by commands and by doctor', async () => {
  const { folder } = installation()
  const file = join(folder, '.env')
  writeFileSync(
    file,
    'PROT=8080\nCATALOGDB=my.db\nQUERYLOG=off\nDATABASE_PASSWORD=secret\nPORT=4321\n#HOTS=a\nIMAGES=/srv\n',
  )
  expect(misspelledSettings(file)).toEqual([
    `${file} sets CATALOGDB, which is no setting. Did you mean CATALOG_DB?`,
    `${file} sets PROT, which is no setting. Did you mean PORT?`,
    `${file} sets QUERYLOG, which is no setting. Did you mean QUERY_LOG?`,
  ])
  const said = '.env sets CATALOGDB, which is no setting. Did you mean CATALOG_DB?'
  expect((await npmRun(folder, 'keys', ['list'])).stderr).toContain(said)
  expect((await npmRun(folder, 'doctor')).stdout).toContain(`warn  configuration   ${said}`)
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

// (rule 21.23)
it.runIf(canBecomeNobody())('the user of the service exchanges files in a project of root, in FILES_DIR', async () => {
  const { folder, elsewhere } = installation()
  chownSync(elsewhere, 65_534, 65_534)
  const at = (name: string) => join(elsewhere, name)
  const places = { CATALOG_DB: at('catalog.db'), ACCOUNTS_DB: at('accounts.db'), SNAPSHOT_DIR: at('snapshot') }
  const settings = { ...places, IMAGE_DIR: join(ROOT, 'data/demo/images') }
  const env = { ...settings, FILES_DIR: at('files') }
  const entries = (words: string[], variables: Variables = env) =>
    run('setpriv', [...AS_NOBODY, 'build-scripts/entries.ts', ...words], variables, folder)
  const imported = (name: string) =>
    run('setpriv', [...AS_NOBODY, 'build-scripts/import.ts', name], env, folder).then(({ stdout }) => stdout)
  expect(await imported(join(ROOT, 'data/demo/catalog.jsonl'))).toContain('entries: 120 added')
  const exported = await entries(['export', 'genre=Portfolio', '--out', 'portfolios.jsonl'])
  expect([exported.code, exported.stderr]).toEqual([0, ''])
  expect(await imported('portfolios.jsonl')).toMatch(/^entries: 0 added, 0 changed, [1-9]\d* unchanged/)
  const cut = await entries(['sections', 'oda-brandvik', '--cut'])
  expect([cut.code, cut.stdout]).toEqual([
    0,
    expect.stringContaining(`drawn in ${at('files/sections-oda-brandvik.webp')}`),
  ])
  expect(readFileSync(at('files/sections-oda-brandvik.webp')).toString('latin1', 8, 12)).toBe('WEBP')
  const streamed = await entries(['sections', 'oda-brandvik', '--cut', '--out', '-'], settings)
  expect([streamed.stdout.slice(0, 4), streamed.stdout.includes('--apply')]).toEqual(['RIFF', false])
  expect(streamed.stderr).toContain('The bands are drawn in standard output')
  const lines = await entries(['export', '--out', '-'], settings)
  expect(lines.stdout.trimEnd().split('\n')).toHaveLength(120)
  const { code, stderr } = await entries(['sections', 'oda-brandvik', '--cut'], settings)
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^sections-oda-brandvik.webp cannot be written \(EACCES\)\. Set FILES_DIR to .*"--out -"/),
  ])
})

const asNobody = (folder: string, name: string) =>
  run('setpriv', [...AS_NOBODY, `build-scripts/${name}.ts`], {}, folder)

/** Whether this user is root, and another one could read this project. */
function canBecomeNobody(): boolean {
  return spawnSync('setpriv', [...AS_NOBODY, '--eval', 'fs.accessSync("package.json")'], { cwd: ROOT }).status === 0
}
