// What each status means, for the descriptions of responses.

/** Sentences by status; a body's own description stands for 200 and 201. */
export const STATUSES: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Made.',
  304: 'Nothing changed since the answer whose `ETag` was sent in `If-None-Match`; there is no body.',
  400: 'A parameter, the body or the path is not what it should be; the message names it and what it takes.',
  401: 'No key, or one that is not valid.',
  403: 'The key has been revoked.',
  404: 'There is no such thing.',
  405: 'The path does not take this method; `Allow` says which it takes.',
  413: 'The body is too large.',
  429: 'A limit is reached; the message says which.',
  500: 'Something went wrong on our side.',
  503: 'The catalog is being loaded; try again after `Retry-After` seconds.',
}
