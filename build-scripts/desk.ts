// The process of the desk: does what the server asks (src/engine/desk) with the functions of the commands. It ends when
// the server does.
import type { Asked, JobMessage, JobName, Outcome, Work } from '../src/engine/desk/jobs.ts'
import { loadConfig } from '../src/ground/config.ts'
import { explained } from './cli/command.ts'
import { openBench } from './desk/bench.ts'
import { openDeskCatalog, Asked as Question, whyOf } from './desk/catalog.ts'
import { changeWork } from './desk/changes.ts'
import { draftWork } from './desk/draft-work.ts'
import { bandWork, checkWork, editWork } from './desk/edits.ts'
import { publishWork } from './desk/publish.ts'
import { vocabularyWork } from './desk/vocabulary.ts'
import { termWork, wordWork } from './desk/words.ts'

process.once('uncaughtException', (error) => {
  console.error(explained(error))
  process.exit(1)
})
const config = loadConfig()
const catalog = openDeskCatalog(config)
const bench = openBench(catalog)
const work: Work = {
  ...changeWork(catalog),
  ...checkWork(catalog),
  ...editWork(catalog),
  ...publishWork(catalog),
  ...bandWork(catalog),
  ...wordWork(catalog, bench),
  ...termWork(catalog, bench),
  ...vocabularyWork(catalog, bench),
  ...draftWork(catalog),
}

process.on('message', ({ id, job, asked }: JobMessage) => {
  void done(job, asked).then((outcome) => process.send?.({ id, outcome }))
})
process.once('disconnect', () => process.exit())
// A stop of the service, or Ctrl-C, is for the server, which lets running edits end.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})

async function done<Name extends JobName>(job: Name, asked: Asked<Name>): Promise<Outcome<Name>> {
  try {
    return { ok: true, given: await work[job](asked) }
  } catch (error) {
    return { ok: false, why: whyOf(error), ...(error instanceof Question && { question: error.question }) }
  }
}
