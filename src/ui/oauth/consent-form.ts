// What the form of a sign-in says. Its key is checked, and a new one made, by the endpoints of the API in process, so that
// the limits of keys and registrations hold (rule 42.2).
import type { InProcess } from '../../http/in-process.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import type { Answer } from '../../oauth/consent.ts'
import { runKeyForm } from '../key/key-form.ts'

/** Reads a form and runs its action with the API. */
export async function answerOf(request: ApiRequest, body: Uint8Array, api: Pick<InProcess, 'send'>): Promise<Answer> {
  const form = new URLSearchParams(Buffer.from(body).toString())
  const action = form.get('action')
  if (action === 'deny') return { is: 'denied' }
  const again = {
    ...request,
    async *body() {
      yield body
    },
  }
  const { status, error, email, register } = await runKeyForm(again, action === 'register' ? action : 'show', api)
  if (error !== null) return { is: 'refused', status, error, email }
  if (register !== undefined) return { is: 'registered', apiKey: register.api_key }
  return { is: 'accepted', apiKey: form.get('key') ?? '' }
}
