// The front page's script: what is new since the last visit, which only this browser knows: "6 new since Tuesday". A visit is a
// day, so that the line stays while one looks around. (rule 23.15)
import { store, stored } from './stored.ts'

const SLOT = 'vitrine.visits'
const DAY_MS = 86_400_000

/** A day in the visitor's time zone, as UTC midnight in milliseconds since 1970, and the latest sites then, newest first. */
interface Visit {
  readonly day: number
  readonly sites: readonly string[]
}

/** Says how many of the latest sites were not there on the last day that the visitor came, and marks them. */
function showNews(place: HTMLElement, cards: readonly HTMLElement[]): void {
  const now = new Date()
  const day = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  const paths = cards.map((card) => card.querySelector('h3 a')?.getAttribute('href') ?? '')
  const before = visits().find((visit) => visit.day < day)
  store('localStorage', SLOT, JSON.stringify([{ day, sites: paths }, ...(before ? [before] : [])]))
  if (before === undefined) return
  const fresh = newAmong(paths, before.sites)
  for (const i of fresh) cards[i]?.classList.add('fresh')
  const count = fresh.length === paths.length ? `${fresh.length} or more` : fresh.length
  if (fresh.length > 0) place.textContent = `${count} new since ${nameOfDay(before.day, day)}`
}

/** The stored visits, the latest first. */
function visits(): Visit[] {
  try {
    const all: unknown = JSON.parse(stored('localStorage', SLOT) ?? '[]')
    return Array.isArray(all) ? all.filter((visit: Visit | null) => Array.isArray(visit?.sites) && visit.day > 0) : []
  } catch {
    return []
  }
}

/** The places of the sites that were not listed, above the first that was: those below take the places of sites that went. */
function newAmong(paths: readonly string[], listed: readonly string[]): number[] {
  const last = paths.findLastIndex((path) => listed.includes(path))
  const before = last < 0 ? paths.length : last
  return paths.flatMap((path, i) => (i < before && !listed.includes(path) ? [i] : []))
}

/** A weekday names the day of the last week alone. */
function nameOfDay(day: number, today: number): string {
  const days = Math.round((today - day) / DAY_MS)
  if (days === 1) return 'yesterday'
  const parts: Intl.DateTimeFormatOptions = days < 7 ? { weekday: 'long' } : { day: 'numeric', month: 'long' }
  return new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...parts }).format(day)
}

showNews(document.getElementById('news') as HTMLElement, [
  ...document.querySelectorAll<HTMLElement>('.latest .cards > li'),
])
