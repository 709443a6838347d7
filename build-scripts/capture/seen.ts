// What a visit of a page says, and why one may fail.
import type { PageDesign } from '../../src/catalog/import/design-member.ts'
import type { SeenBand } from './in-page/bands.ts'
import type { Signs } from './in-page/signs.ts'

/** Why a visit fails, as the rest of a sentence that begins with the address. */
const FAULTS = {
  'not public': 'is not on the public internet',
  'no host': 'is at a host that does not exist',
  unreachable: 'cannot be reached',
  certificate: 'has a certificate that is not valid',
  redirects: 'redirects in circles',
  password: 'asks for a password',
  file: 'is a file, and not a page',
  status: 'answers with an error',
  endless: 'does not end',
  slow: 'takes too long',
  crashed: 'ends the browser, or takes more memory than it may',
  'no browser': 'cannot be visited without Chromium',
} as const
export type Fault = keyof typeof FAULTS

/** A visit failed. The message is a sentence without the address that was visited. */
export class VisitFault extends Error {
  readonly fault: Fault
  /** The host at which it failed, which a redirect may have led to. */
  readonly host: string

  constructor(fault: Fault, host: string, why?: string) {
    super(`${FAULTS[fault]}${why ? ` (${why})` : ''}`)
    this.fault = fault
    this.host = host
  }
}

/** What a page shows. */
export interface Seen {
  /** The address after all redirects. */
  readonly landed: string
  readonly status: number
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly title: string
  /** The text that one sees, at most 20,000 characters. */
  readonly words: string
  /** Missing if the visit was without pictures. */
  readonly capture?: Capture
}

export interface CapturedPicture {
  readonly avif: Uint8Array
  readonly width: number
  readonly height: number
}

/** The pictures of a page, and what its code says. */
export interface Capture {
  readonly desktop: CapturedPicture
  readonly phone: CapturedPicture
  readonly bands: readonly SeenBand[]
  readonly signs: Signs
  /** The type scale and the space of the page. */
  readonly design: PageDesign | null
  /** How many consent banners were taken away. */
  readonly banners: number
  /** How high the page is in CSS pixels, of which the picture may have the first ones only. */
  readonly rows: number
}

/** What the process of the browser is asked. */
export interface VisitMessage {
  readonly id: number
  readonly url: string
  /** The address of the visit's proxy. */
  readonly proxy: string
  /** Whether it is captured, too. */
  readonly pictures: boolean
}

/** What it answers. `at` is where the visit had come to. */
export type Outcome = { ok: true; seen: Seen } | { ok: false; fault: Fault; at: string; why?: string | undefined }
