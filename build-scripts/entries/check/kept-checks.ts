// The file of checks, a line of JSON for each: beside the catalog, so that a check writes to no database and bars no way back to an
// older release. (rules 53.11, 53.14)
import { openSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Config } from '../../../src/ground/config.ts'
import { parseJson } from '../../../src/ground/texts.ts'
import { adopt } from '../../../src/state/ownership.ts'
import { notWritten } from '../../cli/files.ts'
import { versionOf } from '../../pictures/measure-file.ts'
import type { Judged } from './verdict.ts'

/** What was seen of a site. */
export interface Check extends Judged {
  readonly slug: string
  readonly url: string
  /** ISO 8601. */
  readonly at: string
  /** Whether an editor said that the site stays as it is. */
  readonly dismissed?: true
}

type Files = Pick<Config, 'catalogDb'>

function fileOf({ catalogDb }: Files): string {
  return `${catalogDb}-checks.jsonl`
}

/** Opens the file to append lines. */
export function openChecks(config: Files): number {
  const file = fileOf(config)
  try {
    const opened = openSync(file, 'a')
    adopt(file)
    return opened
  } catch (error) {
    return notWritten(file)(error)
  }
}

/** What was read last. */
let known = { version: '', checks: checksIn('') }

/** The last check of each site, by slug, and whether an editor dismissed what it says. Reads the file if it has changed. */
export function readChecks(config: Files) {
  const file = fileOf(config)
  const version = `${file} ${versionOf(dirname(file), basename(file))}`
  if (known.version !== version) known = { version, checks: checksIn(textOf(file)) }
  return known.checks
}

/** A line that a kill cut off is none. */
function checksIn(text: string) {
  const lines = text.split('\n').filter(Boolean).map(parseJson)
  const checks = lines.flatMap((line) => (line.ok ? [line.value as Check] : []))
  const [last, dismissed] = [new Map<string, Check>(), new Map<string, string>()]
  for (const check of checks) {
    if (check.dismissed) dismissed.set(check.slug, keyOf(check))
    else last.set(check.slug, check)
    if (dismissed.get(check.slug) !== keyOf(check)) dismissed.delete(check.slug)
  }
  return { last, isDismissed: (check: Check) => dismissed.get(check.slug) === keyOf(check) }
}

/** What a dismissal is about: until a check sees something else, the same finding of a later one is dismissed, too. */
function keyOf({ slug, url, verdict, why }: Check): string {
  return JSON.stringify([slug, url, verdict, why])
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
