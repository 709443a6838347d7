// Configuration: the only module that reads process.env. Values come from the environment, then from a `.env` file
// (section 22).
import { accessSync, constants, lstatSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import {
  BadEnvironment,
  type BucketConfig,
  fieldsOf,
  type OwnFields,
  readEnvironment,
  type SharedEngines,
  type Variables,
} from './environment.ts'

/**
 * The validated configuration (rule 22.2): a field for each setting of one server, and what several share. URLs have no
 * trailing slash.
 */
export interface Config extends Omit<OwnFields, 'baseUrl' | 'siteUrl' | 'assetsUrl'> {
  baseUrl: string
  siteUrl: string
  assetsUrl: string
  /** The engines that several servers share; null if this process keeps everything itself (section 37). */
  shared: SharedEngines | null
  /** Where snapshots are published to and pulled from; null if SNAPSHOT_DIR alone is used (section 38). */
  bucket: BucketConfig | null
}

/** The database and snapshot folder of the demo catalog, in the folder of the operator's database (rule 21.2). */
export function demoPlaces({ catalogDb }: Pick<Config, 'catalogDb'>): Pick<Config, 'catalogDb' | 'snapshotDir'> {
  const folder = dirname(catalogDb)
  return { catalogDb: join(folder, 'demo.db'), snapshotDir: join(folder, 'demo-snapshot') }
}

/** The file that the demo catalog is imported from. */
export const DEMO_CATALOG = 'data/demo/catalog.jsonl'

/**
 * Validates environment variables. An empty value counts as absent. Throws {@link BadEnvironment} with a message that
 * names the variable and what it takes (rule 22.1).
 */
export function parseConfig(variables: Variables): Config {
  const env = readEnvironment(variables)
  const baseUrl = env.BASE_URL ?? `http://${reachable(env.HOST)}:${env.PORT}`
  const siteUrl = env.SITE_URL ?? baseUrl
  const assetsUrl = env.ASSETS_URL ?? siteUrl
  const { own, ...groups } = fieldsOf(env)
  return { ...own, ...groups, baseUrl, siteUrl, assetsUrl }
}

/** Whether SITE_URL or ASSETS_URL is the server's own address, so that it serves pictures from IMAGE_DIR (rule 19.1). */
export function servesPictures({ baseUrl, siteUrl, assetsUrl }: Config): boolean {
  return siteUrl === baseUrl || assetsUrl === baseUrl
}

/** Whether BASE_URL is not set and HOST listens on all addresses, so that links have a guessed address (rule 22.3). */
export function baseUrlIsGuessed(config: Config, variables: Variables = process.env): boolean {
  return !variables['BASE_URL'] && reachable(config.host) !== bracketed(config.host)
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

function reachable(host: string): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : bracketed(host)
}

/** Whether the environment itself names the catalog. Call it before {@link loadConfig}, which adds `.env` to it. */
export function catalogIsChosen(variables: Variables = process.env): boolean {
  return Boolean(variables['CATALOG_DB'])
}

/** Reads the `.env` file of the working directory, if it exists, and validates. Throws {@link BadEnvironment}. */
export function loadConfig(): Config {
  loadEnvFile('.env')
  return parseConfig(process.env)
}

/** A file that this user cannot read, or a link to nothing, is not taken for a missing one (rule 22.7). */
function loadEnvFile(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return
  try {
    accessSync(file, constants.R_OK)
    process.loadEnvFile(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new BadEnvironment(
      `The settings in ${resolve(file)} cannot be read (${code}). If it is a link, check where it leads. Run commands as ` +
        `the user of the service: sudo -u vitrine npm run … --prefix ${process.cwd()}`,
    )
  }
}

/** systemd passes sockets from this descriptor on. */
const FIRST_PASSED = 3

/** The descriptor of the listening socket that systemd passed to this process, or null (rule 22.6, sd_listen_fds(3)). */
export function passedSocket(variables: Variables = process.env, pid = process.pid): number | null {
  const isForUs = variables['LISTEN_PID'] === String(pid) && Number(variables['LISTEN_FDS']) >= 1
  return isForUs ? FIRST_PASSED : null
}
