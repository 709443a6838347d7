// The message for a visitor whose form for a key failed.

const TEXTS: Readonly<Record<string, string>> = {
  cross_site: 'This form was submitted from another website. Fill it in here instead.',
  bad_request: 'The form is not valid. Fill it in again.',
  unauthorized: 'This is not a valid key. Paste the whole key: 49 characters that begin with "svc_".',
  forbidden: 'This key has been revoked.',
}

/** `code` is the error code of the API, or `cross_site`. */
export function keyErrorText(code: string, retryAfterSeconds: number | null): string {
  if (code === 'rate_limited')
    return `This key has used up its limit of requests. Try again in ${retryAfterSeconds ?? 60} seconds. You can revoke it at any time.`
  return TEXTS[code] ?? 'Something went wrong on our side. Please try again later.'
}
