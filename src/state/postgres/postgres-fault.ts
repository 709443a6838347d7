// Errors that keep PostgreSQL from being used, each as one line for the operator: variable, host, reason, what to do.
import pg from 'pg'
import { EngineUnavailable, placeOf, UnusableEngine } from '../engine-fault.ts'

interface Fault {
  /** Codes of PostgreSQL (appendix A of its manual), of Node.js and of OpenSSL. */
  readonly codes?: RegExp
  /** Texts of errors that have no code, or share it with others. */
  readonly texts?: RegExp
  readonly reason: string
  readonly fix: string
}

const FAULTS: readonly Fault[] = [
  {
    codes: /^(ECONNREFUSED|ECONNRESET|EPIPE|EHOSTUNREACH|ENETUNREACH)$/,
    texts: /Connection terminated unexpectedly|^connect ENOENT/,
    reason: 'nothing answers there',
    fix: 'Start PostgreSQL, or correct host and port.',
  },
  {
    codes: /^(ENOTFOUND|EAI_AGAIN)$/,
    reason: 'the host is unknown',
    fix: 'Correct the host, or the name server of this machine. Characters such as / and # in a password are percent-encoded.',
  },
  {
    codes: /^ETIMEDOUT$/,
    texts: /timeout/i,
    reason: 'there is no answer in time',
    fix: 'Check that PostgreSQL runs and that no firewall is between.',
  },
  {
    codes: /^28P01$/,
    texts: /^SASL:/,
    reason: 'the password was refused',
    fix: 'Correct user and password. Characters such as @ and / are percent-encoded there.',
  },
  {
    codes: /^28000$/,
    reason: 'the user may not log in from here',
    fix: 'Correct the user, add this machine to pg_hba.conf, or add ?sslmode=verify-full if PostgreSQL requires TLS.',
  },
  {
    texts: /^(ENOENT|EACCES|EISDIR): .*\b(open|read)\b/,
    reason: 'a file that it names cannot be read',
    fix: 'Correct sslrootcert, sslcert or sslkey, or the rights of that file.',
  },
  { codes: /^3D000$/, reason: 'the database does not exist', fix: 'Create it with createdb, or correct its name.' },
  {
    codes: /^42501$/,
    reason: 'the user has too few rights',
    fix: 'Make the user the owner of the database: ALTER DATABASE … OWNER TO ….',
  },
  {
    codes: /CERT|^UNABLE_TO_|^ERR_(TLS|SSL)|^EPROTO$/,
    texts: /SSL|certificate/,
    reason: 'the TLS connection failed',
    fix: "Correct sslmode, or name the file of the certificate's authority with sslrootcert.",
  },
  {
    codes: /^25006$/,
    reason: 'PostgreSQL is read-only there, like a standby',
    fix: 'Name the primary in DATABASE_URL, or make this server the primary.',
  },
  {
    codes: /^42P01$/,
    reason: 'a table is missing',
    fix: 'Let a restore that is running end, or restore PostgreSQL from its backup.',
  },
  { codes: /^53100$/, reason: 'the disk of PostgreSQL is full', fix: 'Free some space there.' },
  { codes: /^53300$/, reason: 'all connections are taken', fix: 'Raise max_connections of PostgreSQL.' },
  { codes: /^57P03$/, reason: 'PostgreSQL is starting or stopping', fix: 'Try again in a moment.' },
]

const OTHER: Omit<Fault, 'codes'> = {
  reason: 'PostgreSQL cannot be used',
  fix: 'Check DATABASE_URL and the log of PostgreSQL.',
}

/**
 * Returns an {@link UnusableEngine} for an error of the connection, a missing right or a missing database, and any other
 * error as it is. Its line has no password: the URL is not in it, and PostgreSQL never repeats one.
 */
export function explainPostgresError(error: unknown, url: string): unknown {
  const isAway = error instanceof EngineUnavailable
  if (!isAway && !(error instanceof pg.DatabaseError)) return error
  const { code = '', message } = (isAway ? (error.cause ?? error) : error) as Error & { code?: string }
  const known = FAULTS.find(({ codes, texts }) => codes?.test(code) || texts?.test(message))
  if (known === undefined && !isAway) return error
  const { reason, fix } = known ?? OTHER
  const detail = (message || code).replaceAll(/\s+/g, ' ')
  return new UnusableEngine(`DATABASE_URL (${placeOf(url)}): ${reason} (${detail}). ${fix}`)
}
