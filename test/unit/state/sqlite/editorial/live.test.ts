// Live editorial data of the embedded catalog.
import { setImmediate as nextPass } from 'node:timers/promises'
import { withCatalog } from '../../../../../build-scripts/import/catalog-writer.ts'
import type { LiveEditorial } from '../../../../../src/state/documents.ts'
import { openLiveEditorial } from '../../../../../src/state/sqlite/editorial/live.ts'
import { ENTRIES, liveEditorialSuite } from '../../../../support/suites/live-editorial-suite.ts'
import { workshop } from '../../../../support/worlds/workshop.ts'

liveEditorialSuite('the catalog', async () => {
  const shop = workshop()
  await shop.load(ENTRIES)
  const opened: LiveEditorial[] = []
  async function open(): Promise<LiveEditorial> {
    const live = openLiveEditorial(shop.catalogDb) as LiveEditorial
    opened.push(live)
    return live
  }
  return {
    async edit(edit) {
      await withCatalog(shop.catalogDb, edit)
      await nextPass()
      for (const live of opened) live.version()
    },
    open,
    openElsewhere: async () => openLiveEditorial(shop.catalogDb) as LiveEditorial,
    async remove() {
      for (const live of opened) live.close()
      shop.remove()
    },
  }
})
