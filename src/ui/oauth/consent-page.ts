// Renders the page of a sign-in. No cache stores it and nobody frames it.
import type { ProbeContext } from '../../http/endpoint.ts'
import type { ApiResponse } from '../../http/response/api-response.ts'
import { respondPage } from '../../http/response/page-response.ts'
import type { Consent } from '../../oauth/consent.ts'
import { refusePage } from '../serve/page-problem.ts'
import { renderPage } from '../serve/page-renderer.ts'

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
