// Cursors: the place where a walk goes on, with a signature of the query that it belongs to (rules 25.5 to 25.8). They
// hold no secret. The signature only tells a cursor of another query from one of this query.
import { hash } from 'node:crypto'
import type { Walk, WalkPlace } from '../../../catalog/listing/query.ts'
import { badRequest, type Problem } from '../../response/problem.ts'
import { quote } from '../parameters.ts'

const PLACE = /^(\d{1,8})\.(\d{1,15})((?:\.\d{1,10}){2,21})?~[\w-]{11}$/

/**
 * The walk of a query, or a problem if the cursor is not one of it. `key` is equal for two queries exactly if they list
 * the same results in the same order.
 */
export function walkOf(cursor: string, key: string): Walk | Problem {
  const cursorOf = (place: WalkPlace) => cursorText(placeText(place), key)
  if (cursor === '*') return { after: null, cursorOf }
  const after = placeOf(cursor, key)
  return after === null ? NOT_ONE(cursor) : { after, cursorOf }
}

const NOT_ONE = (cursor: string) =>
  badRequest(`cursor takes *, or the next_cursor of the same filters and sort; got ${quote(cursor)}.`)

function placeText({ day, id, section }: WalkPlace): string {
  return section === undefined ? `${day}.${id}` : `${day}.${id}.${section.top}.${section.heights.join('.')}`
}

function cursorText(place: string, key: string): string {
  const signature = hash('sha256', `${place}\n${key}`, 'base64url').slice(0, 11)
  return Buffer.from(`${place}~${signature}`).toString('base64url')
}

function placeOf(cursor: string, key: string): WalkPlace | null {
  const found = PLACE.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  if (found === null) return null
  const [, day, id, edges] = found
  const entry = { day: Number(day), id: Number(id) }
  const [top = 0, ...heights] = edges?.slice(1).split('.').map(Number) ?? []
  const place = edges === undefined ? entry : { ...entry, section: { top, heights } }
  return cursorText(placeText(place), key) === cursor ? place : null
}
