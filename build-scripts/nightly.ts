// `npm run nightly`: marks old entries offline, then builds a snapshot. It is safe to run at any time and any number of
// times. (rule 18.1)
import { hash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { type Config, loadConfig } from '../src/ground/config.ts'
import type { Bucket } from '../src/snapshot/bucket/bucket.ts'
import { recordRun } from '../src/snapshot/files/folder-notes.ts'
import { BUILD_HELP, BUILD_OPTIONS, readToday } from './checks/allowed.ts'
import { missingImageDir } from './checks/pictures.ts'
import { flags, runCommand, texts } from './cli/command.ts'
import { print, say } from './cli/lines.ts'
import { exportBucket, publishExport } from './publish/gallery.ts'
import { bucketAt, publishSnapshot } from './publish/run.ts'
import { TURN_MS } from './snapshot/lock.ts'
import { runBuild, summary } from './snapshot/run.ts'
import { addressOf, exportGallery, inDraft } from './static/gallery.ts'

const help = `
Usage: npm run nightly -- [--today YYYY-MM-DD] [--allow-shrink] [--force] [--new-addresses] [--publish] [--export URL [--address URL]]

Marks entries offline that were published ten or more years ago, then builds a snapshot of the catalog (CATALOG_DB) and
publishes it in SNAPSHOT_DIR. Prints one line: entries marked, shards written and kept, seconds. If another build is
running and does not end within a minute, prints an error and exits with 1.

  --today YYYY-MM-DD  the day to mark and build for (default: today, UTC)
  --publish           then publishes the snapshot to SNAPSHOT_URL, as "npm run publish" does
  --export URL        then exports the gallery, and sends it to this bucket (s3://bucket/prefix), as "npm run export" and
                      "npm run publish -- --export" do
  --address URL       where the exported gallery is (default: BASE_URL)
${BUILD_HELP}
`

await runCommand({
  help,
  options: { ...BUILD_OPTIONS, ...texts('today', 'export', 'address'), ...flags('publish') },
  async main({ values }) {
    const today = readToday(values.today, new Date())
    const config = loadConfig()
    const bucket = values.publish ? bucketAt(config) : null
    const target = values.export === undefined ? null : exportBucket(values.export)
    const missing = missingImageDir(config)
    if (missing !== null) say(missing)
    await recordRun(config.snapshotDir, 'nightly', async () => {
      const result = await runBuild({ config, today, marking: true, waitMs: TURN_MS, allowed: values })
      print(`nightly: ${summary(result)}`)
      if (bucket !== null) print(await publishSnapshot(bucket, config.snapshotDir))
      if (target !== null) print(await sendExport(target, config, addressOf(values.address, config)))
    })
  },
})

/** Exports to a folder beside the snapshots, whose pictures it can link, sends it, and removes it. Returns a line about it. */
function sendExport(bucket: Bucket, config: Config, address: string): Promise<string> {
  const folder = join(dirname(config.snapshotDir), `.export-${hash('sha256', bucket.place).slice(0, 8)}`)
  return inDraft(folder, `Another export to ${bucket.place} is running; nothing was sent.`, async (out) => {
    await exportGallery({ config, out, address })
    return publishExport(bucket, out)
  })
}
