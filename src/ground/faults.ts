// What can keep the service from using what it depends on: one table of reasons, and one function that explains an error as a
// line for the operator. No line has a password: an engine is named by its variable and its host. (rules 20.14, 21.18, 38.10)
import { userInfo } from 'node:os'

export type EngineName = 'postgres' | 'valkey' | 'bucket'

/** The environment variable of each engine. */
export const ENGINE_VARIABLES = { postgres: 'DATABASE_URL', valkey: 'VALKEY_URL', bucket: 'SNAPSHOT_URL' } as const

/** An engine cannot be used at the moment. A request that needs it gets a 503, the log and a command one line. */
export class EngineUnavailable extends Error {
  readonly engine: EngineName | 'accounts'

  constructor(engine: EngineName | 'accounts', reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.engine = engine
  }
}

/** An engine cannot be used as it is configured. The message is one line: variable, host, reason, fix; no password. */
export class UnusableEngine extends Error {}

/** The result of a call, or `otherwise` if its engine is away. Errors of other engines than the given one are thrown. */
export async function unlessAway<T>(call: Promise<T>, otherwise: T, engine?: EngineName): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof EngineUnavailable && (engine ?? error.engine) === error.engine) return otherwise
    throw error
  }
}

/** The host and port (or the bucket) of an engine's URL, without user and password, for messages. */
export function placeOf(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return protocol === 's3:' ? `s3://${host}${pathname}` : host || pathname
}

/** The name of the user of this process; a container can have a user without a name. */
export function userName(): string {
  return orElse(() => userInfo().username, String(process.getuid?.()))
}

/** What some work returns, or `otherwise` if it throws. */
export function orElse<T, Other>(work: () => T, otherwise: Other): T | Other {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** `CODE message` of an error, what it means, and what to do. `{name}` stands for a value that {@link explain} gets. */
type Fault = readonly [when: RegExp, reason: string, fix: string]
/** What has a fault: an engine, a file of SQLite, another file or folder, or the port to listen on. */
type Part = EngineName | 'database' | 'file' | 'port'

const OPENING = /^(SQLITE_(CANTOPEN|READONLY|PERM|AUTH)|EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST|EISDIR|ELOOP)/
const CHECK_PATH = 'Check that the path is right and that the user {user} may read and write'
const FREE = 'Free some space, then try again.'
const ENCODED = 'Characters such as / and # in a password are percent-encoded.'
const CORRECT_URL = 'Correct the URL, then try again.'
const REFUSES = 'refuses to {action}'

/** Of several rows that fit, the first one holds. Codes are those of Node.js, OpenSSL, SQLite, PostgreSQL and S3. */
const FAULTS: Readonly<Record<Part, readonly Fault[]>> = {
  database: [
    [OPENING, ' cannot be opened', `${CHECK_PATH} the file and its folder.`],
    [/^SQLITE_IOERR/, ' cannot be read or written', 'Check the disk and its space, then run "npm run doctor".'],
    [/^(SQLITE_FULL|ENOSPC|EDQUOT)/, ': the disk is full', FREE],
    [/^SQLITE_BUSY/, ' is locked by another process', 'Try again later.'],
  ],
  file: [
    [/^(ENOSPC|EDQUOT) /, 'the disk is full', FREE],
    [/^(EEXIST|ENOTDIR) /, 'no folder', 'A file is where a folder is needed: move it away, or set another path.'],
    [/^/, 'no access', `${CHECK_PATH} it.`],
  ],
  port: [
    [/^EADDRINUSE /, 'Port {port} on {host} is in use;', 'set {variable} to another one.'],
    [/^EACCES /, 'Port {port} on {host} needs more rights.', 'Set {variable} to a port above 1023.'],
    [/^EADDRNOTAVAIL /, 'HOST={host} is not an address of this machine.', ''],
    [/^/, "Vitrine can't listen on {host}:{port}:", '{message}'],
  ],
  bucket: [
    [/^(429|5(?!01)\d\d) /, 'cannot {action} at the moment', 'Try again later.'],
    [/^404 | NoSuchBucket$/, REFUSES, 'Create the bucket, or correct {address}.'],
    [/^30[17] | AuthorizationHeaderMalformed$/, REFUSES, 'Set AWS_REGION to its region.'],
    [/ RequestTimeTooSkewed$/, REFUSES, 'Set the clock of this machine.'],
    [/^40[13] /, REFUSES, 'Check {access}, and the permissions.'],
    [/^/, REFUSES, 'Check {address}.'],
  ],
  valkey: [
    [/WRONGPASS|NOAUTH/, 'the password was refused', CORRECT_URL],
    [/NOPERM/, 'the user has too few rights', CORRECT_URL],
    [/ENOTFOUND|EAI_AGAIN/, 'the host is unknown', `Correct the host. ${ENCODED}`],
    [/DB index is out of range/, 'the database does not exist', CORRECT_URL],
    [
      /certificate|altnames|SSL routines/,
      'the TLS connection failed',
      "Correct the URL, or name the file of the certificate's authority with NODE_EXTRA_CA_CERTS.",
    ],
  ],
  postgres: [
    [
      /^(ECONNREFUSED|ECONNRESET|EPIPE|EHOSTUNREACH|ENETUNREACH) |Connection terminated unexpectedly|^\S* connect ENOENT/,
      'nothing answers there',
      'Start PostgreSQL, or correct host and port.',
    ],
    [
      /^(ENOTFOUND|EAI_AGAIN) /,
      'the host is unknown',
      `Correct the host, or the name server of this machine. ${ENCODED}`,
    ],
    [
      /^ETIMEDOUT |timeout/i,
      'there is no answer in time',
      'Check that PostgreSQL runs and that no firewall is between.',
    ],
    [
      /^28P01 |^\S* SASL:/,
      'the password was refused',
      'Correct user and password. Characters such as @ and / are percent-encoded there.',
    ],
    [
      /^28000 /,
      'the user may not log in from here',
      'Correct the user, add this machine to pg_hba.conf, or add ?sslmode=verify-full if PostgreSQL requires TLS.',
    ],
    [
      /^\S* (ENOENT|EACCES|EISDIR): .*\b(open|read)\b/,
      'a file that it names cannot be read',
      'Correct sslrootcert, sslcert or sslkey, or the rights of that file.',
    ],
    [/^3D000 /, 'the database does not exist', 'Create it with createdb, or correct its name.'],
    [/^42501 /, 'the user has too few rights', 'Make the user the owner of the database: ALTER DATABASE … OWNER TO ….'],
    [
      /^\S*CERT|^UNABLE_TO_|^ERR_(TLS|SSL)|^EPROTO |SSL|certificate/,
      'the TLS connection failed',
      "Correct sslmode, or name the file of the certificate's authority with sslrootcert.",
    ],
    [
      /^25006 /,
      'PostgreSQL is read-only there, like a standby',
      'Name the primary in DATABASE_URL, or make this server the primary.',
    ],
    [/^42P01 /, 'a table is missing', 'Let a restore that is running end, or restore PostgreSQL from its backup.'],
    [/^53100 /, 'the disk of PostgreSQL is full', 'Free some space there.'],
    [/^53300 /, 'all connections are taken', 'Raise max_connections of PostgreSQL.'],
    [/^57P03 /, 'PostgreSQL is starting or stopping', 'Try again in a moment.'],
  ],
}

type Explained = { readonly reason: string; readonly fix: string }
type Coded = { readonly code?: string | undefined; readonly message?: string | undefined }

/** What an error means and what to do, with `names` filled in; null if the table does not know it. */
export function explain(
  part: Part,
  { code = '', message = '' }: Coded,
  names: Readonly<Record<string, string | number>> = {},
): Explained | null {
  const fault = FAULTS[part].find(([when]) => when.test(`${code} ${message}`))
  if (fault === undefined) return null
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => String(name === 'user' ? userName() : (names[name] ?? message)))
  const [, reason, fix] = fault
  return { reason: filled(reason), fix: filled(fix) }
}

/** The line of an engine at a URL: variable, host, reason, what the engine says, fix. */
export function engineLine(engine: EngineName, url: string, { reason, fix }: Explained, detail: string): string {
  return `${ENGINE_VARIABLES[engine]} (${placeOf(url)}): ${reason} (${detail.replaceAll(/\s+/g, ' ')}). ${fix}`
}

/** The line of a server that cannot listen, with the remedy. `variable` is the one that sets the port. */
export function cannotListenLine(error: NodeJS.ErrnoException, host: string, port: number, variable = 'PORT'): string {
  const { reason, fix } = explain('port', error, { host, port, variable }) as Explained
  return `${reason} ${fix}`.trim()
}
