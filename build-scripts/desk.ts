// The process of the desk: does what the server asks (src/engine/desk) with the functions of the commands. It ends when
// the server does.
import type { Asked, JobMessage, JobName, Outcome, Work } from '../src/engine/desk/jobs.ts'
import { loadConfig } from '../src/ground/config.ts'
import { explained } from './cli/command.ts'
import { bandWork } from './desk/bands.ts'
import { openDeskCatalog, whyOf } from './desk/catalog.ts'
import { Asked as Question } from './desk/edit.ts'
import { editWork } from './desk/edits.ts'
import { publishWork } from './desk/publish.ts'
import { siteWork } from './desk/sites.ts'

process.once('uncaughtException', (error) => {
  console.error(explained(error))
  process.exit(1)
})
const config = loadConfig()
const catalog = openDeskCatalog(config)
const work: Work = { ...siteWork(catalog), ...editWork(catalog), ...publishWork(catalog), ...bandWork(catalog) }

process.on('message', ({ id, job, asked }: JobMessage) => {
  void done(job, asked).then((outcome) => process.send?.({ id, outcome }))
})
process.once('disconnect', () => process.exit())

async function done<Name extends JobName>(job: Name, asked: Asked<Name>): Promise<Outcome<Name>> {
  try {
    return { ok: true, given: await work[job](asked) }
  } catch (error) {
    return { ok: false, why: whyOf(error), ...(error instanceof Question && { question: error.question }) }
  }
}
