// Recent matches by the text of what was asked.
import { recently } from '../../../ground/caches.ts'
import { bytesOf, type Matches } from './matches.ts'

/** 32 MB of recent matches. */
export const recentMatches = () => recently<Matches>({ maxBytes: 32 * 2 ** 20, bytesOf })
