// Addresses that an editor pastes: each is visited and becomes a draft, as with `entries add`, beside all other work. (rule 48.31)
import { draftFolder } from '../../src/engine/desk/drafts.ts'
import type { Work } from '../../src/engine/desk/jobs.ts'
import { inTurn } from '../../src/ground/scheduling.ts'
import { BadInput } from '../cli/command.ts'
import { addByAddress, addressesIn, newVisits, type Visits } from '../entries/add/by-address.ts'
import { type DeskCatalog, whyOf } from './catalog.ts'
import { MOST, type openDrafts } from './drafts.ts'

/** What the jobs on drafts share. */
export interface Desk extends DeskCatalog {
  readonly drafts: ReturnType<typeof openDrafts>
}

/** How often the server is told that work goes on, so that it does not end this process, ms. */
const ALIVE_MS = 60_000

export function visitWork({ config, drafts }: Desk): Pick<Work, 'visit' | 'visits'> {
  const { catalogDb } = config
  const next = inTurn()
  /** What was asked since the last time that all was done. */
  let lists: Visits[] = []

  async function visit(urls: readonly string[], visits: Visits): Promise<void> {
    const alive = setInterval(() => process.send?.({ id: 0 }), ALIVE_MS)
    const asked = { urls, catalogDb, folder: draftFolder(config), allowsTwins: false, alone: drafts.alone, most: MOST }
    await addByAddress(asked, visits).catch((error) => visits.faults.push(...sentence(error)))
    clearInterval(alive)
    visits.left = 0
  }

  return {
    visit({ text }) {
      const urls = addressesIn(text)
      if (urls.length === 0) throw new BadInput('Type at least one address.')
      if (lists.every(({ left }) => left === 0)) lists = []
      const visits = newVisits(urls)
      lists.push(visits)
      void next(() => visit(urls, visits))
      return null
    },
    visits: () => ({
      made: lists.reduce((sum, { made }) => sum + made.length, 0),
      left: lists.reduce((sum, { left }) => sum + left, 0),
      known: lists.flatMap(({ known }) => known),
      faults: lists.flatMap(({ faults }) => faults),
    }),
  }
}

const NO_BROWSER =
  'Pages cannot be visited, because Chromium does not start on the server. Ask the operator for it, or add pictures.'

/** Why a whole list was not visited. What concerns the machine is for the log of the server. */
function sentence(error: unknown): string[] {
  if (!(error instanceof BadInput && /does not start/.test(error.message))) return [whyOf(error)]
  console.error(error.message)
  return [NO_BROWSER]
}
