// Errors of a store as one line: the variable, the host, the reason, and what to do. (rule 38.10)
import { EngineUnavailable, UnusableEngine } from '../../state/engine-fault.ts'

/** A store, as the messages name it. */
export interface StorePlace {
  /** `s3://bucket/prefix at host`, or the host. */
  readonly text: string
  /** The variables that say where the store is. */
  readonly address: string
  /** The variables that let this process in. */
  readonly access: string
}

/** The store did not answer: the connection failed, or nothing came for too long. */
export function unreachable({ text, address }: StorePlace, reason: string): EngineUnavailable {
  return new EngineUnavailable('bucket', `SNAPSHOT_URL: ${text} does not answer (${reason}). Check ${address}.`)
}

interface Refusal {
  /** What was asked: `read`, `write`, `list` or `delete`. */
  action: string
  status: number
  /** The body of the answer, which has a code in XML if the store speaks S3. */
  body: Uint8Array
}

/** The store answered, but not with what was asked. */
export function refused(
  { text, address, access }: StorePlace,
  { action, status, body }: Refusal,
): EngineUnavailable | UnusableEngine {
  const code = codeOf(body)
  const answer = code ? `${status} ${code}` : String(status)
  if ((status >= 500 && status !== 501) || status === 429) {
    const line = `SNAPSHOT_URL: ${text} cannot ${action} at the moment (${answer}). Try again later.`
    return new EngineUnavailable('bucket', line)
  }
  return new UnusableEngine(`SNAPSHOT_URL: ${text} refuses to ${action} (${answer}). ${fixOf(status, code)}`)

  function fixOf(status: number, code: string): string {
    if (code === 'NoSuchBucket' || status === 404) return `Create the bucket, or correct ${address}.`
    if (status === 301 || status === 307 || code === 'AuthorizationHeaderMalformed')
      return 'Set AWS_REGION to its region.'
    if (code === 'RequestTimeTooSkewed') return 'Set the clock of this machine.'
    if (status === 401 || status === 403) return `Check ${access}, and the permissions.`
    return `Check ${address}.`
  }
}

const CODE = /<Code>([A-Za-z]{1,60})<\/Code>/

/** The code of an error of S3; empty if there is none. */
export function codeOf(body: Uint8Array): string {
  return CODE.exec(Buffer.from(body.subarray(0, 4_096)).toString('latin1'))?.[1] ?? ''
}
