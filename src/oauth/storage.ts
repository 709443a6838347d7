// Where the authorization server keeps what it gave out: in the accounts of either engine (section 42).
import { type Adapter, errors } from 'oidc-provider'
import type { SignIns } from '../state/sign-ins.ts'
import { keyIdOf } from './account.ts'
import type { RegisteredClients } from './registered-clients.ts'

type Payload = Readonly<Record<string, unknown>>

/** Returns the storage of each model of the library. Values are stored as hashes, and a client's id says all about it. */
export function storage(signIns: SignIns, clients: RegisteredClients): (model: string) => Adapter {
  const ofClients = { ...NOTHING, upsert: async () => {}, find: async (id: string) => clients.read(id) }
  return (model) => (model === 'Client' ? ofClients : storageOf(model, signIns)) as Adapter
}

const NOTHING = {
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
}

function storageOf(model: string, signIns: SignIns) {
  const stored = (id: string) => `${model}:${id}`
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
      const row = await signIns.find(stored(id))
      return row && { ...JSON.parse(row.payload), jti: id, ...(row.consumed > 0 && { consumed: true }) }
    },
    /** Of two requests with one code or refresh token at the same moment, the second ends the grant (RFC 6749, 10.5). */
    async consume(id: string) {
      const row = await signIns.find(stored(id))
      if (await signIns.consume(stored(id))) return
      if (row?.grant) await signIns.removeGrant(row.grant)
      throw new errors.InvalidGrant('it was used at the same moment')
    },
    destroy: async (id: string) => signIns.remove(stored(id)),
    revokeByGrantId: async (grant: string) => signIns.removeGrant(grant),
  }
}
