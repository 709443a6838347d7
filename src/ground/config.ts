// Configuration: the settings, what each may be, and the only module that reads process.env. Values come from the environment, then
// from a `.env` file (section 22).
import { accessSync, constants, lstatSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { parseJson } from './texts.ts'

/**
 * The validated configuration (rule 22.2): a field for each setting of one server, and what several share. URLs have no
 * trailing slash.
 */
export interface Config extends Omit<OwnFields, 'baseUrl' | 'siteUrl' | 'assetsUrl' | 'desk'> {
  /** Whether editors can sign in at /desk (rule 48.1). */
  desk: boolean
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
  return { ...own, ...groups, baseUrl, siteUrl, assetsUrl, desk: env.DESK ?? isThisMachine(baseUrl) }
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether a URL leads to the machine that a browser runs on. */
export function isThisMachine(url: string): boolean {
  return LOOPBACK.test(new URL(url).hostname)
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

// What each environment variable may be.

const DIGITS = /^\d+$/

function whole(low: number, high: number) {
  const takes = `a whole number from ${low} to ${high}`
  return z
    .string()
    .regex(DIGITS, takes)
    .transform(Number)
    .refine((value) => value >= low && value <= high, takes)
}

const origin = z
  .string()
  .refine((text) => /^https?:\/\/[^?#\s]+$/.test(text) && URL.canParse(text), 'an absolute http or https URL')
  .transform((text) => new URL(text).href.replace(/\/+$/, ''))
/**
 * A URL of one of these schemes with a host or a path after it. The messages about it never repeat it, because it may have a
 * password.
 */
const service = (schemes: readonly string[], takes: string) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(/^(\w+):\/\/./.exec(text)?.[1] ?? ''), takes)
const ENCODED = ', with characters such as / and # in the password percent-encoded'
const host = z
  .string()
  .regex(/^[\w.:-]+$/, 'a host name or address to listen on')
  .default('127.0.0.1')
/** Only a shell replaces `~` and `$HOME`. Without one, they would become folders of these names. */
const path = (fallback: string) =>
  z
    .string()
    .regex(/^[^~$]/, 'a path such as /srv/vitrine/catalog.db; write ~ and variables such as $HOME out')
    .default(fallback)
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const OAuthClient = z.object({
  client_id: z.string().min(1),
  client_name: z.string().min(1),
  redirect_uris: z.array(z.url()).min(1),
})
type OAuthClient = z.infer<typeof OAuthClient>
const OAuthClients = z.object({ ok: z.literal(true), value: z.array(OAuthClient) }).transform(({ value }) => value)
const CLIENTS_TAKE =
  'a JSON list of clients such as [{"client_id":"desk","client_name":"Desk","redirect_uris":["https://desk.example/callback"]}]'

const choice = z.enum(['on', 'off'], 'on or off').transform((value) => value === 'on')
const onOff = choice.default(true)

/**
 * The settings, each with what it takes (section 22). `src/deploy/README.md` says what each means. A rule test compares this
 * table with the documents, the files of settings and the container files.
 */
const OWN = {
  HOST: host,
  PORT: whole(0, 65535).default(4321),
  BASE_URL: origin.optional(),
  SITE_URL: origin.optional(),
  ASSETS_URL: origin.optional(),
  CATALOG_DB: path('data/catalog.db'),
  ACCOUNTS_DB: path('data/accounts.db'),
  SNAPSHOT_DIR: path('data/snapshot'),
  BACKUP_DIR: path('data/backups'),
  BACKUP_KEEP: whole(1, 10_000).default(7),
  FILES_DIR: path('.'),
  IMAGE_DIR: path('data/demo/images'),
  /** Of how many sites builds make crops of the sections, the newest first. */
  CROP_SITES: whole(0, 10_000_000).default(10_000),
  LOG_LEVEL: z.enum(LEVELS, `one of ${LEVELS.join(', ')}`).default('info'),
  /** How long a server that is to stop goes on accepting connections, s. */
  DRAIN_SECONDS: whole(0, 300).default(0),
  METRICS_PORT: whole(1, 65535).optional(),
  METRICS_HOST: host,
  TRUST_PROXY: whole(0, 16).default(0),
  OAUTH: onOff,
  OAUTH_CLIENTS: z
    .string()
    .transform((text) => OAuthClients.safeParse(parseJson(text)))
    .refine(({ success }) => success, CLIENTS_TAKE)
    .transform(({ data = [] }): readonly OAuthClient[] => data)
    .default([]),
  DESIGN_DATA: onOff,
  QUERY_LOG: onOff,
  /** Default: on if BASE_URL is this machine. */
  DESK: choice.optional(),
  ACCEL_PREFIX: z
    .string()
    .regex(/^(\/[\w-]+)+$/, 'a path such as /_snapshot, the internal location of nginx over SNAPSHOT_DIR')
    .optional(),
  DEMO: z
    .enum(['0', '1'], '0 or 1')
    .default('0')
    .transform((value) => value === '1'),
}

/** The settings of the engines that several servers share. */
const ENGINES = {
  DATABASE_URL: service(
    ['postgres', 'postgresql'],
    `a URL such as postgres://user:password@host:5432/vitrine${ENCODED}`,
  ).optional(),
  VALKEY_URL: service(
    ['valkey', 'valkeys', 'redis', 'rediss'],
    `a URL such as valkey://user:password@host:6379/0${ENCODED}`,
  ).optional(),
  VALKEY_PREFIX: z
    .string()
    .regex(/^[\w:.-]{1,40}$/, 'up to 40 letters, digits and the characters : . _ -')
    .default('vitrine:'),
  VALKEY_TIMEOUT_MS: whole(10, 1_000).default(50),
}

/** The settings of the bucket that snapshots are published to. */
const BUCKET = {
  SNAPSHOT_URL: service(['s3'], 'a URL such as s3://bucket/prefix')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  S3_ENDPOINT: origin.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().default('us-east-1'),
}

const Settings = z.object({ ...OWN, ...ENGINES, ...BUCKET })
export type Settings = z.output<typeof Settings>

/** The names of all settings. */
export const SETTINGS = Object.keys(Settings.shape)

/** The field of the configuration for a setting: `baseUrl` for `BASE_URL`. */
type FieldOf<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<FieldOf<Rest>>}`
  : Lowercase<Name>

type Fields<Group> = { [Name in keyof Group & keyof Settings as FieldOf<Name>]: Settings[Name] }

type OwnFields = Fields<typeof OWN>
/** Where the engines are, and how Valkey is used. */
type SharedEngines = { [Name in keyof Fields<typeof ENGINES>]: NonNullable<Fields<typeof ENGINES>[Name]> }
/** The bucket, with what it takes to use it. Without keys, requests are not signed. */
export type BucketConfig = Fields<typeof BUCKET> & { snapshotUrl: string }

/** The settings as fields: those of one server, and the groups of what several share, null if they are not set. */
function fieldsOf(settings: Settings) {
  const engines = fields(ENGINES, settings)
  const bucket = fields(BUCKET, settings)
  const areShared = requireBoth(settings)
  return {
    own: fields(OWN, settings),
    shared: areShared ? (engines as SharedEngines) : null,
    bucket: bucket.snapshotUrl === undefined ? null : (bucket as BucketConfig),
  }
}

function fields<Group extends object>(group: Group, settings: Settings): Fields<Group> {
  const fieldOf = (name: string) => name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  const names = Object.keys(group) as (keyof Settings)[]
  return Object.fromEntries(names.map((name) => [fieldOf(name), settings[name]])) as Fields<Group>
}

/** Throws {@link BadEnvironment} if only one of the two is set: limits and keys then would not fit together. */
function requireBoth({ DATABASE_URL, VALKEY_URL }: Settings): boolean {
  if ((DATABASE_URL === undefined) === (VALKEY_URL === undefined)) return DATABASE_URL !== undefined
  const [set, missing] = DATABASE_URL === undefined ? ['VALKEY_URL', 'DATABASE_URL'] : ['DATABASE_URL', 'VALKEY_URL']
  throw new BadEnvironment(`${set} is set, but ${missing} is not. Servers need both, or neither.`)
}

export type Variables = Record<string, string | undefined>

/** An environment variable has a value that is not valid. The message is one line for the operator. */
export class BadEnvironment extends Error {}

/** Checks each variable by itself, and throws {@link BadEnvironment} for the first that is not valid (rule 22.1). */
export function readEnvironment(variables: Variables): Settings {
  const present = Object.entries(variables).filter(([, value]) => value !== '')
  const result = Settings.safeParse(Object.fromEntries(present))
  if (result.success) return result.data
  throw new BadEnvironment(messageOf(result.error.issues[0], variables))
}

/** Variables whose values may contain a password. */
const SECRET = /^(DATABASE_URL|VALKEY_URL|SNAPSHOT_URL|AWS_.*)$/

function messageOf(issue: z.core.$ZodIssue | undefined, variables: Variables): string {
  const name = String(issue?.path[0])
  const value = SECRET.test(name) ? '' : `=${variables[name]}`
  return `${name}${value} is not valid: ${name} takes ${issue?.message}.`
}
