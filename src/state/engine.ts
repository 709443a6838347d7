// Chooses the engine: the only file that asks which one is in use. What an engine needs is loaded with it, so that the
// embedded one loads nothing of the others.
import type { Config } from '../config.ts'
import { type KeyAdmin, openEmbeddedKeyAdmin } from './accounts/key-admin.ts'

/** Opens the accounts for the operator's commands. Returns null if there are none yet. */
export async function openKeyAdmin({ shared, accountsDb }: Config): Promise<KeyAdmin | null> {
  if (shared === null) return openEmbeddedKeyAdmin(accountsDb)
  const { openPostgresKeyAdmin } = await import('./postgres/key-admin.ts')
  // Temporary: the announcer of Valkey comes here, and is closed with the accounts.
  const silent = { key: async () => {}, allKeys: async () => {}, edit: async () => {} }
  return await openPostgresKeyAdmin(shared.databaseUrl, silent)
}
