// Where the editorial data of a catalog is at home: in the catalog itself, or in a database that several servers share.
import type { Editorial } from '../../catalog/model/editorial.ts'
import type { Db } from '../../state/sqlite/connection.ts'
import { catalogData } from '../../state/sqlite/editorial/store.ts'

export interface EditorialHome {
  /** The editorial data that a catalog shows. Writes nothing. */
  read(catalog: Db): Promise<Editorial>
  /** Brings the editorial data of a catalog into line with its home, before a build reads it. */
  fetch(catalog: Db): Promise<void>
  /**
   * Runs work that may edit the editorial data of a catalog, in one write transaction. Resolves when the edits are stored
   * in their home and every server acts on them.
   */
  edit<T>(catalog: Db, work: () => Promise<T> | T): Promise<T>
}

/** The catalog itself is the home: servers on the same machine follow it. */
export const catalogHome: EditorialHome = {
  read: async (catalog) => catalogData(catalog),
  async fetch() {},
  edit: async (_, work) => work(),
}
