// The versions of what Vitrine runs on: older ones have faults that lose data or let someone in.
import Database from 'better-sqlite3'
import { type Finding, fail, ok, warn } from './finding.ts'

/** Before it, a reset of the log could lose commits. */
const SQLITE = '3.51.3'
/** Before it, a hostile image could run code. */
const SHARP = '0.35.4'
const MEND = 'install what package-lock.json names: npm ci'

/** Node.js, SQLite and the image library. */
export async function checkVersions(): Promise<Finding[]> {
  const { node, napi } = process.versions
  return [ok('Node.js', `${node} (Node-API ${napi})`), checkSqlite(), await checkSharp()]
}

function checkSqlite(): Finding {
  const db = new Database(':memory:')
  const version = db.prepare<[], string>('SELECT sqlite_version()').pluck().get() as string
  db.close()
  return isAtLeast(version, SQLITE) ? ok('SQLite', version) : fail('SQLite', `${version}, below ${SQLITE}`, MEND)
}

async function checkSharp(): Promise<Finding> {
  try {
    const { default: sharp } = await import('sharp')
    const { sharp: version, vips } = sharp.versions as { sharp?: string; vips?: string }
    const said = `${version} (libvips ${vips})`
    return isAtLeast(version ?? '0', SHARP) ? ok('sharp', said) : fail('sharp', `${said}, below ${SHARP}`, MEND)
  } catch {
    return warn('sharp', 'cannot be loaded, so the local image origin has no images', MEND)
  }
}

/** Whether a version of numbers and dots is another one or later. */
export function isAtLeast(version: string, least: string): boolean {
  const [have, want] = [version, least].map((text) => text.split('.').map((part) => Number.parseInt(part, 10)))
  for (const [n, wanted] of (want ?? []).entries()) {
    const found = have?.[n] ?? 0
    if (found !== wanted) return found > wanted
  }
  return true
}
