// `npm run publish`: puts the current snapshot into the bucket that servers download from, gets the published one, or sends an export.
import { loadConfig } from '../src/ground/config.ts'
import { BadInput, flags, runCommand, texts, WrongUsage } from './cli/command.ts'
import { print } from './cli/lines.ts'
import { exportBucket, publishExport } from './publish/gallery.ts'
import { bucketAt, pruneSnapshots, publishSnapshot, pullSnapshot } from './publish/run.ts'

const help = `
Usage: npm run publish -- [--prune [--keep N] [--min-age DAYS]]
       npm run publish -- --pull
       npm run publish -- --export OUT --to s3://bucket/prefix

Uploads the current snapshot of SNAPSHOT_DIR to SNAPSHOT_URL (s3://bucket/prefix) and makes it the published one. It
uploads only what the bucket lacks. A run that was killed is continued by the next one.

  --pull           downloads the published snapshot into SNAPSHOT_DIR instead, so that a build continues from it
  --export OUT     sends what "npm run export" wrote to OUT instead, and removes what neither it nor the export before has
  --to URL         the bucket of the export, which anyone may read
  --prune          after publishing, removes old snapshots from the bucket, with the objects that no other one needs
  --keep N         how many snapshots to keep, with the published one (default: 3)
  --min-age DAYS   keep what is younger (default: 1)
`

await runCommand({
  help,
  options: { ...flags('pull', 'prune'), ...texts('keep', 'min-age', 'export', 'to') },
  async main({ values }) {
    if (values.pull && values.prune) throw new WrongUsage('--pull and --prune exclude each other')
    if (!values.prune && (values.keep !== undefined || values['min-age'] !== undefined))
      throw new WrongUsage('--keep and --min-age need --prune')
    const config = loadConfig()
    if (values.export !== undefined || values.to !== undefined) {
      if (!values.export || !values.to || values.pull || values.prune)
        throw new WrongUsage('--export OUT and --to URL belong together, without other options')
      return print(await publishExport(exportBucket(values.to), values.export))
    }
    const keep = wholeNumber('--keep', values.keep ?? '3', 1)
    const minAgeDays = wholeNumber('--min-age', values['min-age'] ?? '1', 0)
    const bucket = bucketAt(config)
    if (values.pull) return print(await pullSnapshot(bucket, config.snapshotDir))
    print(await publishSnapshot(bucket, config.snapshotDir))
    if (values.prune) print(await pruneSnapshots(bucket, { keep, minAgeDays }))
  },
})

function wholeNumber(option: string, text: string, least: number): number {
  if (/^\d{1,6}$/.test(text) && Number(text) >= least) return Number(text)
  throw new BadInput(`${option} takes a whole number of at least ${least}, not "${text}".`)
}
