// The metrics that wake an operator: the last nightly rebuild and backup, a rollback that holds, and the pictures that wait
// (rule 20.13). They are read when Prometheus scrapes.
import { Gauge, type Registry } from '@prometheus-io/client'
import { RECORDED, type Run, readHold, readRun } from '../snapshot/files/folder-notes.ts'

/** How many pictures are being rendered, and how many wait. */
export interface PictureLoad {
  readonly running: number
  readonly waiting: number
}

/** Adds the metrics of a server with this folder of snapshots. */
export function addOperationGauges(registry: Registry, snapshotDir: string, pictures: () => PictureLoad): void {
  addRunGauges(registry, snapshotDir)
  const held = { name: 'rollback_held', help: '1 while a rollback holds, so that no build publishes.' }
  addGauge(registry, held, async (gauge) => {
    gauge.set((await readHold(snapshotDir).catch(() => null)) === null ? 0 : 1)
  })
  const load = { name: 'pictures', help: 'Pictures that are rendered or wait for it.', labelNames: ['state'] }
  addGauge(registry, load, (gauge) => {
    for (const [state, count] of Object.entries(pictures())) gauge.set({ state }, count)
  })
}

interface Described {
  /** Without the prefix of our metrics. */
  readonly name: string
  readonly help: string
  readonly labelNames?: string[]
}

/** Adds a gauge that `collect` sets when Prometheus scrapes. */
export function addGauge(
  registry: Registry,
  { name, ...described }: Described,
  collect: (gauge: Gauge<string>) => void | Promise<void>,
): void {
  const registers = [registry]
  const gauge: Gauge<string> = new Gauge({
    name: `vitrine_${name}`,
    ...described,
    registers,
    collect: () => collect(gauge),
  })
}

/** A command that never ran here has no series: it may run on another machine. */
function addRunGauges(registry: Registry, snapshotDir: string): void {
  function add(name: string, help: string, read: (run: Run) => number): void {
    addGauge(registry, { name, help, labelNames: ['command'] }, async (gauge) => {
      for (const command of RECORDED) {
        const run = await readRun(snapshotDir, command)
        if (run !== null) gauge.set({ command }, read(run))
      }
    })
  }
  add('last_run_timestamp_seconds', 'When the command last ended.', ({ at }) => at / 1000)
  add('last_run_failed', '1 if the last run of the command failed.', ({ hasFailed }) => (hasFailed ? 1 : 0))
  add(
    'last_success_timestamp_seconds',
    'When the command last succeeded; 0 if it never did.',
    ({ succeededAt }) => (succeededAt ?? 0) / 1000,
  )
}
