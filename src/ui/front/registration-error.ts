// The message for a visitor whose registration failed.
import { UNREACHABLE } from '../islands/api.ts'

export interface Refusal {
  /** The error code of the API, or an empty string if there was no response. */
  error: string
  /** Seconds until another attempt can succeed, or null if waiting does not help. */
  retryAfterSeconds: number | null
  /** The time of the response in milliseconds since 1970. */
  at: number
}

export function registrationErrorText({ error, retryAfterSeconds, at }: Refusal): string {
  if (error === 'bad_request') return 'Enter a valid email address, such as jane@example.com.'
  if (error === 'limit_reached') {
    return 'This email address already has two active keys. Use one of them, revoke one on the page /key, or use another address. If you lost both keys, ask the operator to revoke one.'
  }
  if (error === 'rate_limited')
    return `Too many attempts from your network. Try again ${when(retryAfterSeconds ?? 60, at)}.`
  if (error === '') return UNREACHABLE
  return 'Something went wrong on our side. Please try again.'
}

function when(seconds: number, at: number): string {
  const minutes = Math.ceil(seconds / 60)
  const time = new Date(at + seconds * 1000).toISOString().slice(11, 16)
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes, at ${time} UTC`
}
