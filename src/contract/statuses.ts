// What each status means, for the descriptions of responses.

/** Descriptions by status. For 200 and 201, the description of the body takes precedence. */
export const STATUSES: Readonly<Record<number, string>> = {
  200: 'Success.',
  201: 'Created.',
  304: 'Nothing changed since the response whose `ETag` you sent in `If-None-Match`. There is no body.',
  400: 'A parameter, the body or the path is not valid. The message says what is wrong and what is allowed.',
  401: 'The key is missing or not valid.',
  403: 'The key has been revoked.',
  404: 'The site, the section type or the path does not exist.',
  405: 'The path does not support this method. `Allow` lists the methods that it supports.',
  410: 'The token is from a catalog that was replaced or restored. Start again.',
  413: 'The body is too large.',
  429: 'You have reached a limit. The message says which one.',
  500: 'Something went wrong on our side.',
  503: 'The service is not ready yet. Try again after `Retry-After` seconds.',
}
