// `npm run snapshot`: builds and publishes a snapshot, goes back to the previous one, or exports files for a CDN.
import { loadConfig } from '../src/ground/config.ts'
import { readHold, removeHold } from '../src/snapshot/files/folder-notes.ts'
import { BUILD_HELP, BUILD_OPTIONS, readToday } from './checks/allowed.ts'
import { BadInput, flags, runCommand, texts, WrongUsage } from './cli/command.ts'
import { print } from './cli/lines.ts'
import { exportTree } from './snapshot/export.ts'
import { TURN_MS, withLock } from './snapshot/lock.ts'
import { rollback } from './snapshot/rollback.ts'
import { runBuild, summary } from './snapshot/run.ts'

const help = `
Usage: npm run snapshot -- [--today YYYY-MM-DD] [--export DIR] [--allow-shrink] [--force] [--new-addresses]
       npm run snapshot -- --rollback
       npm run snapshot -- --release

Builds a snapshot of the catalog (CATALOG_DB) and publishes it in SNAPSHOT_DIR. A running server swaps to it. The build
reads and writes only what changed since the last snapshot. If nothing changed, it publishes nothing.

  --today YYYY-MM-DD  day of the snapshot (default: today, UTC); entries with a later date are left out
  --rollback          makes the previous snapshot current again, instead of building; it stays current, and no build
                      publishes, until --release
  --release           ends a rollback: the next build publishes the catalog again
  --export DIR        exports the public and private files of the current snapshot for a CDN to a new or empty folder;
                      builds nothing unless --today is given
${BUILD_HELP}
`

await runCommand({
  help,
  options: { ...BUILD_OPTIONS, ...texts('today', 'export'), ...flags('rollback', 'release') },
  async main({ values }) {
    const work = [values.rollback && '--rollback', values.release && '--release', values.today && '--today']
    const given = work.filter(Boolean)
    if (given.length > 1) throw new WrongUsage(`${given.join(' and ')} exclude each other`)
    if (values.export === '') throw new WrongUsage('--export takes a folder')
    const config = loadConfig()
    const today = readToday(values.today, new Date())
    if (values.rollback) await goBack(config.snapshotDir)
    else if (values.release) await release(config.snapshotDir)
    else if (values.export === undefined || values.today !== undefined) {
      print(summary(await runBuild({ config, today, waitMs: TURN_MS, allowed: values })))
    }
    if (values.export !== undefined) await writeTree(config.snapshotDir, values.export)
  },
})

async function goBack(folder: string): Promise<void> {
  const { from, to } = await withLock(folder, TURN_MS, () => rollback(folder))
  if (to === null) throw new BadInput(`There is no valid snapshot before ${from ?? 'the current one'} to go back to.`)
  print(`snapshot ${to} is current again (was ${from}), and no build publishes until --release`)
}

async function release(folder: string): Promise<void> {
  const hold = await readHold(folder)
  if (hold === null) return print('no rollback holds')
  await withLock(folder, TURN_MS, () => removeHold(folder))
  print(`the rollback to ${hold.to} is released: the next nightly, snapshot or start publishes the catalog`)
}

async function writeTree(folder: string, target: string): Promise<void> {
  const files = await exportTree(folder, target)
  print(`${files} files written to ${target}; files.json lists the path, content type and cache header of each`)
}
