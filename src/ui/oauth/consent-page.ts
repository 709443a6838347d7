// The page of a sign-in, which no cache stores and nobody frames, and what its form says. The key of a form is checked, and a new
// one made, by the API in process, so that the limits of keys and registrations hold (rule 42.2).
import type { ProbeContext } from '../../http/endpoint.ts'
import type { InProcess } from '../../http/in-process.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import type { ApiResponse } from '../../http/response/api-response.ts'
import { respondPage } from '../../http/response/page-response.ts'
import type { Answer, Consent } from '../../oauth/consent.ts'
import { runKeyForm } from '../key/key-form.ts'
import { refusePage, renderPage } from '../serve/page-renderer.ts'

/** Browsers check where a form leads after redirects, too, so the policy names the client's origin. */
export async function showConsent(
  to: ProbeContext,
  status: number,
  consent: Consent | null,
  origin: string,
): Promise<ApiResponse> {
  const page = await renderPage('/oauth/consent', { request: to.request, consent })
  if (typeof page === 'string') return refusePage(to, { problem: page, message: '' })
  const head = page.head.replace("form-action 'self'", `form-action 'self' ${origin}`)
  return respondPage(to, { ...page, status, head })
}

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
