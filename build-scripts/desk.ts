// The process of the desk: does what the server asks (src/engine/desk), one job after the other, with the functions of the
// commands. It ends when the server does.
import type { Asked, JobMessage, JobName, Outcome, Work } from '../src/engine/desk/jobs.ts'
import { loadConfig } from '../src/ground/config.ts'
import { inTurn } from '../src/ground/scheduling.ts'
import { BadInput, explained, WrongUsage } from './cli/command.ts'
import { openDeskCatalog } from './desk/catalog.ts'
import { editWork } from './desk/edits.ts'
import { siteWork } from './desk/sites.ts'

const config = loadConfig()
const catalog = openDeskCatalog(config)
const work: Work = { ...siteWork(catalog), ...editWork(catalog) }
const next = inTurn()

process.on('message', ({ id, job, asked }: JobMessage) => {
  void next(() => done(job, asked)).then((outcome) => process.send?.({ id, outcome }))
})
process.once('disconnect', () => process.exit())

async function done<Name extends JobName>(job: Name, asked: Asked<Name>): Promise<Outcome<Name>> {
  try {
    return { ok: true, given: await work[job](asked) }
  } catch (error) {
    return { ok: false, why: whyOf(error) }
  }
}

/** What an editor can act on. Other errors are for the log of the server, which has the output of this process. */
function whyOf(error: unknown): string {
  if (error instanceof BadInput || error instanceof WrongUsage) return error.message
  console.error(explained(error))
  return 'The desk could not do this, and nothing was changed. The log of the server says why.'
}
