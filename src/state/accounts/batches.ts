// Numbered batches of what a process has counted. A write whose connection breaks may have been committed or not. So a batch is
// sent again under its number until an answer comes, and the database takes each number of a process once.
import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../../ground/days.ts'
import type { Database, Run } from '../database.ts'

const NUMBER = `INSERT INTO usage_batches (server, seq, at) VALUES ($1, $2, $3)
  ON CONFLICT (server) DO UPDATE SET seq = excluded.seq, at = excluded.at WHERE usage_batches.seq < excluded.seq
  RETURNING seq`
/** A month, because a server that cannot write for days must find its last number afterwards. */
const KEPT_MS = 30 * DAY_MS
const PRUNE = 'DELETE FROM usage_batches WHERE at < $1'
const BATCHES_PER_PRUNE = 1_000

/** The batches of this process, and of one kind of counts. */
export function numberedBatches({ run, exclusive, now }: Database) {
  /** Names the batches, and no other ones ever. */
  const server = randomUUID()
  return {
    server,
    /** Runs `work` in one transaction with the number of its batch, which ascends from 1, unless that was committed before. */
    async write(seq: number, work: (run: Run) => Promise<unknown>): Promise<void> {
      if (seq % BATCHES_PER_PRUNE === 1) await run(PRUNE, [new Date((await now()) - KEPT_MS).toISOString()])
      await exclusive(`batches ${server}`, async (transaction) => {
        const at = new Date(await now()).toISOString()
        if ((await transaction.run(NUMBER, [server, seq, at])).length > 0) await work(transaction.run)
      })
    },
  }
}
