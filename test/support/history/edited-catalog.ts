// A catalog whose changes go to the history, and its history.
import type { Edit } from '../../../build-scripts/editorial/edits.ts'
import { importCatalog } from '../../../build-scripts/import/import-catalog.ts'
import { type ChangeFacts, type ChangeItem, readCatalogState } from '../../../src/state/sqlite/catalog/database.ts'
import { itemsOf } from '../../../src/state/sqlite/history/log.ts'
import { jsonLines, workplace } from '../worlds/workplace.ts'

export type EditedCatalog = ReturnType<typeof editedCatalog>

export const facts = (command: string, note: string | null = null): ChangeFacts => ({ by: 'mia', command, note })

/** A new catalog. Changes of entries take the time that `at` returns. */
export function editedCatalog(at = () => new Date()) {
  const place = workplace()
  const last = () => readCatalogState(place.db).change
  return {
    ...place,
    get db() {
      return place.db
    },
    /** Imports entries and returns the number of the last change. */
    async load(...entries: readonly object[]): Promise<number> {
      const files = [place.file('entries.jsonl', jsonLines(entries))]
      const request = { files, editorial: null, skipInvalid: false, now: at(), facts: facts('import') }
      await importCatalog(place.db, request, { say() {}, progress() {} })
      return last()
    },
    /** Edits editorial data and returns the number of the last change. */
    async edit(edit: Edit | Promise<Edit>): Promise<number> {
      await (await edit)(place.db, facts('editorial'))
      return last()
    },
    last,
    items: (number = last()): ChangeItem[] => itemsOf(place.db, number),
  }
}
