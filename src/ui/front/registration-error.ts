// What a registration that failed says to a person.

export interface Refusal {
  /** The code of the interface's error body; empty where no answer came. */
  error: string
  /** Seconds until another attempt may succeed; null where waiting does not help. */
  retryAfterSeconds: number | null
  /** Wall time of the answer, ms. */
  at: number
}

export function registrationErrorText({ error, retryAfterSeconds, at }: Refusal): string {
  if (error === 'bad_request') return 'That is no email address we can read. Write it like jane@example.com.'
  if (error === 'limit_reached') {
    return 'This email already has its two active keys. Use one of them, or another address; a lost key can be revoked by the operator.'
  }
  if (error === 'rate_limited')
    return `Too many attempts from your network. Try again ${when(retryAfterSeconds ?? 60, at)}.`
  if (error === '') return 'The server could not be reached. Look at your connection, then try again.'
  return 'Something went wrong on our side. Please try again.'
}

function when(seconds: number, at: number): string {
  const minutes = Math.ceil(seconds / 60)
  const time = new Date(at + seconds * 1000).toISOString().slice(11, 16)
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes, at ${time} UTC`
}
