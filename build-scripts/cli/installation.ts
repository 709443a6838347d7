// Which installation a command works on. The environment decides, then `.env`. A line names a second installation that the
// operator may have meant (rule 21.21), and a folder of another user is not taken for an empty one (rule 21.22).
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type Config, loadConfig, parseConfig, SETTINGS } from '../../src/ground/config.ts'
import { orElse, userName } from '../../src/ground/faults.ts'
import { near } from './lines.ts'

/** The settings of the units in src/deploy. */
export const SERVICE_SETTINGS = '/etc/vitrine/vitrine.env'

/** Null if a setting is bad: the command itself reports that if it needs the settings. */
export function configOrNull(): Config | null {
  return orElse(loadConfig, null)
}

/** The paths of an installation by variable. */
export function placesOf({ catalogDb, accountsDb, snapshotDir, backupDir }: Config): Record<string, string> {
  return { CATALOG_DB: catalogDb, ACCOUNTS_DB: accountsDb, SNAPSHOT_DIR: snapshotDir, BACKUP_DIR: backupDir }
}

/** A line for each installation that a command with these settings does not use: that of the service, and that of `data/`. */
export function otherInstallations(config: Config, serviceSettings = SERVICE_SETTINGS): string[] {
  const used = resolve(config.catalogDb)
  const { catalogDb } = parseConfig({})
  const lines: string[] = []
  if (![null, used].includes(catalogIn(serviceSettings)))
    lines.push(
      `This command uses ${used}. The service uses the settings in ${serviceSettings}. To use these here, run: ` +
        `ln -sf ${serviceSettings} ${resolve('.env')}`,
    )
  if (used !== resolve(catalogDb) && statSync(catalogDb, { throwIfNoEntry: false }) !== undefined)
    lines.push(
      `This command uses ${used}, as .env says. ${resolve(catalogDb)} is another catalog: to use that one, set ` +
        `CATALOG_DB=${catalogDb}. If you do not need it, move it away.`,
    )
  return lines
}

/** The catalog that a file of settings names. Null if there is no such file, empty if this user cannot read it. */
function catalogIn(file: string): string | null {
  try {
    return resolve(parseEnv(readFileSync(file, 'utf8'))['CATALOG_DB'] || parseConfig({}).catalogDb)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? '' : null
  }
}

/** A line for each name in a file of settings that is probably a misspelled setting. (rule 22.8) */
export function misspelledSettings(file = '.env'): string[] {
  const known = SETTINGS.map((name) => name.toLowerCase())
  return Object.keys(settingsIn(file) ?? {}).flatMap((name) => {
    const [nearest] = SETTINGS.includes(name) ? [] : near(name.toLowerCase(), known)
    const meant = nearest?.toUpperCase()
    return meant === undefined ? [] : [`${file} sets ${name}, which is no setting. Did you mean ${meant}?`]
  })
}

/** The settings in a file. Null if it cannot be read. */
function settingsIn(file: string): NodeJS.Dict<string> | null {
  return orElse(() => parseEnv(readFileSync(file, 'utf8')), null)
}

/** A line about the first path of which this user cannot see whether it exists, with the command to run. Else null. */
export function lockedPlace(config: Config): string | null {
  const found = Object.entries(placesOf(config)).find(([, place]) => isLocked(place))
  if (found === undefined) return null
  let folder = resolve(found[1])
  while (isLocked(folder)) folder = dirname(folder)
  const owner = nameOf(statSync(folder).uid)
  return (
    `${found[0]}=${found[1]}: the user ${userName()} cannot look into ${folder}, which belongs to ${owner}. Run the ` +
    `command as ${owner}: sudo -u ${owner} npm run … --prefix ${process.cwd()}`
  )
}

function isLocked(path: string): boolean {
  try {
    statSync(path)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}

function nameOf(uid: number): string {
  const id = () => execFileSync('id', ['-nu', String(uid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return orElse(() => id().trim(), `'#${uid}'`)
}
