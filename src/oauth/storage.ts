// Where the authorization server keeps what it gave out: in the accounts of either engine (section 42).
import { type Adapter, errors } from 'oidc-provider'
import type { SignIns } from '../state/accounts/sign-ins.ts'
import type { RegisteredClients } from './registered-clients.ts'
import { keyIdOf } from './tokens.ts'

type Payload = Readonly<Record<string, unknown>>

/**
 * Returns the storage of each model of the library. Values are stored as hashes. A client's id says all about it, and of a
 * sign-in that waits for its person nothing is stored.
 */
export function storage(signIns: SignIns, clients: RegisteredClients): (model: string) => Adapter {
  const ofClients = { ...NOTHING, find: async (id: string) => clients.read(id) }
  const others: Record<string, object> = { Client: ofClients, Interaction: NOTHING, Session: NOTHING }
  return (model) => (others[model] ?? storageOf(model, signIns)) as Adapter
}

/** A client that lost the answer to a refresh may send the same token once more (rule 42.8), in whole seconds. */
const AGAIN_S: Readonly<Record<string, number>> = { RefreshToken: 31 }

const NOTHING = {
  upsert: async () => {},
  find: async (): Promise<object | undefined> => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
}

function storageOf(model: string, signIns: SignIns) {
  const stored = (id: string) => `${model}:${id}`
  const againS = AGAIN_S[model]
  return {
    ...NOTHING,
    async upsert(id: string, { jti: _, ...payload }: Payload, expiresIn: number) {
      await signIns.put(stored(id), {
        owner: keyIdOf(payload['accountId']) ?? '',
        grant: model === 'Grant' ? id : ((payload['grantId'] as string | undefined) ?? null),
        payload: JSON.stringify(payload),
        expiresAt: Date.now() + expiresIn * 1_000,
      })
    },
    async find(id: string) {
      const row = await signIns.find(stored(id), againS)
      return row && { ...JSON.parse(row.payload), jti: id, ...(row.isUsed && { consumed: true }) }
    },
    /** Of two requests with one code or refresh token at the same moment, the second ends the grant (RFC 6749, 10.5). */
    async consume(id: string) {
      const row = await signIns.find(stored(id))
      if (await signIns.consume(stored(id), againS)) return
      if (row?.grant) await signIns.removeGrant(row.grant)
      throw new errors.InvalidGrant('it was used at the same moment')
    },
    destroy: async (id: string) => signIns.remove(stored(id)),
    revokeByGrantId: async (grant: string) => signIns.removeGrant(grant),
  }
}
