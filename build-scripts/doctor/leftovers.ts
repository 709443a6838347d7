// Finds files that killed commands and restores left. They are harmless but take space.
import { basename, dirname, join } from 'node:path'
import type { Config } from '../../src/ground/config.ts'
import { namesIn } from '../checks/names-in.ts'
import { type Finding, ok, warn } from './finding.ts'

const WHAT = 'leftovers'

/** Incomplete snapshots and backups, and databases that a restore replaced. */
export function checkLeftovers({ snapshotDir, backupDir, catalogDb, accountsDb }: Config): Finding[] {
  const incomplete = [
    ...within(snapshotDir, /^(\.staging-|\.pull-|[a-z]+\.\d+\.tmp$)/),
    ...within(backupDir, /^\.(staging|removing)-/),
    ...[catalogDb, accountsDb].flatMap((file) => beside(file, /^\.restoring$/)),
  ]
  const replaced = [catalogDb, accountsDb].flatMap((file) => beside(file, /^\.replaced-[^.]*Z$/))
  const fix = 'the next snapshot, download, backup or restore removes it'
  const found = [
    ...listed(incomplete, 'by a killed command or by one that is running', fix),
    ...listed(replaced, 'by a restore: the database before it', 'delete it if you do not need it'),
  ]
  return found.length > 0 ? found : [ok(WHAT, 'none')]
}

function listed(paths: readonly string[], by: string, fix: string): Finding[] {
  return paths.map((path) => warn(WHAT, `${path}, left ${by}`, fix))
}

function within(folder: string, pattern: RegExp): string[] {
  const names = namesIn(folder).filter((name) => pattern.test(name))
  return names.map((name) => join(folder, name))
}

/** Files named like a database plus a suffix. */
function beside(file: string, suffix: RegExp): string[] {
  const start = join(dirname(file), basename(file))
  return within(dirname(file), /^/).filter((path) => path.startsWith(start) && suffix.test(path.slice(start.length)))
}
