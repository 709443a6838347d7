// `npm run keys`: manages API keys. A running server applies each change from its next request on. (rules 3.8, 21.10)
import { isKeyId } from '../src/accounts/key-format.ts'
import { PLAN_NAMES } from '../src/accounts/limits.ts'
import { withKeyAdmin } from '../src/engine/engine.ts'
import { loadConfig } from '../src/ground/config.ts'
import type { KeyAdmin } from '../src/state/accounts/keys.ts'
import type { KeyChange, ListedKey } from '../src/state/accounts.ts'
import { BadInput, oneOf, runCommand, texts, type Values, WrongUsage } from './cli/command.ts'
import { type Column, printable, table } from './cli/lines.ts'

const HELP = `
Usage: npm run keys -- list [--email EMAIL]
       npm run keys -- revoke KEY_ID
       npm run keys -- plan KEY_ID ${PLAN_NAMES.join('|')}

list    shows all keys, or the keys of one email address, with their usage (as of a second ago if a server is running).
revoke  revokes a key permanently: requests with it get 403. Revoking a revoked key changes nothing.
plan    changes the plan of a key. Admin keys have no rate limit.

KEY_ID is the 12 characters after "svc_". A running server applies every change from its next request on.
ACCOUNTS_DB is the database (default data/accounts.db), or DATABASE_URL if it is set.
`

/** Runs `work` with the accounts. Returns null and creates nothing if there are none. */
async function withAccounts<T>(work: (admin: KeyAdmin) => Promise<T>): Promise<T | null> {
  return withKeyAdmin(loadConfig(), async (admin) => (admin === null ? null : work(admin)))
}

async function list(emailOption: string | undefined): Promise<string[]> {
  const email = emailOption === undefined ? null : emailOption.trim().toLowerCase()
  const keys = (await withAccounts((admin) => admin.list(email))) ?? []
  if (keys.length > 0) return [table(COLUMNS, keys).trimEnd()]
  return [email === null ? 'There are no keys.' : `There are no keys for ${email}.`]
}

async function revoke(keyId: string): Promise<string[]> {
  const change = await changed(keyId, (admin) => admin.revoke(keyId))
  return [change === 'changed' ? `Key ${keyId} is revoked.` : `Key ${keyId} was already revoked.`]
}

async function plan(keyId: string, name: string): Promise<string[]> {
  const named = PLAN_NAMES.find((own) => own === name)
  if (named === undefined) throw new WrongUsage(`The plan must be "${PLAN_NAMES.join('" or "')}", not "${name}".`)
  const change = await changed(keyId, (admin) => admin.changePlan(keyId, named))
  return [change === 'changed' ? `Key ${keyId} has plan ${name}.` : `Key ${keyId} already had plan ${name}.`]
}

/** The message does not repeat a malformed id, because it may be a complete key. */
async function changed(keyId: string, change: (admin: KeyAdmin) => Promise<KeyChange>): Promise<KeyChange> {
  if (!isKeyId(keyId)) throw new BadInput('KEY_ID takes the 12 characters (0-9, a-f) after "svc_" of a key.')
  const result = (await withAccounts(change)) ?? 'unknown'
  if (result === 'unknown') throw new BadInput(`There is no key ${keyId}. "npm run keys -- list" shows all.`)
  return result
}

/** Anyone can register any name, so those are made printable. */
const COLUMNS: readonly Column<ListedKey>[] = [
  { title: 'KEY ID', cell: (key) => key.keyId },
  { title: 'EMAIL', cell: (key) => printable(key.email) },
  { title: 'NAME', cell: (key) => printable(key.name ?? '') },
  { title: 'PLAN', cell: (key) => key.plan },
  { title: 'STATUS', cell: (key) => key.status },
  { title: 'CREATED', cell: (key) => key.createdAt.replace(/\.\d+Z$/, 'Z') },
  { title: 'TODAY', right: true, cell: (key) => String(key.today) },
  { title: 'TOTAL', right: true, cell: (key) => String(key.total) },
]

const options = texts('email')

await runCommand({
  help: HELP,
  options,
  ...oneOf<Values<typeof options>>('keys', {
    list: ['', ['email'], (_, { email }) => list(email)],
    revoke: ['KEY_ID', [], ([keyId = '']) => revoke(keyId)],
    plan: [`KEY_ID ${PLAN_NAMES.join('|')}`, [], ([keyId = '', name = '']) => plan(keyId, name)],
  }),
})
