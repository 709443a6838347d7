// What the person answered, as the library sees it: a request for a code is handled a second time, with its answer, within the
// request that brought it. So nothing about a sign-in is kept between the two (rule 42.9).
import type { IncomingMessage } from 'node:http'
import { errors, interactionPolicy, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import { SCOPE } from './addresses.ts'

/** What the person said to a request for a code: the account of the key that was sent, or null for no. */
export type Answered = string | null

/** The answers to requests that are being handled. */
export type Answers = WeakMap<IncomingMessage, Answered>

/** A session of the account whose key was just sent. It lasts for one request: nothing is stored, and no cookie names it. */
export function sessionOf(provider: Provider, answer: Answered | undefined) {
  const session = new provider.Session()
  if (answer) session.loginAccount({ accountId: answer, transient: true })
  return session
}

/** Each sign-in shows the page that asks, whatever the browser has said before (rule 42.2). */
export function alwaysAsk(answers: Answers) {
  const { base, Check, Prompt } = interactionPolicy
  const policy = base()
  policy.clear()
  const check = new Check('unanswered', 'the sign-in needs an answer', ({ req, oidc }) => {
    const answer = answers.get(req)
    if (answer === null) throw new errors.AccessDenied('the person said no')
    if (answer !== undefined && oidc.account === undefined) throw new errors.AccessDenied('the key has just ended')
    return answer === undefined
  })
  policy.add(new Prompt({ name: 'consent', requestable: true }, check))
  policy.add(new Prompt({ name: 'login', requestable: true }))
  return policy
}

/** A request for a code as a query, without the question that the page asks. */
export function queryOf({ prompt: _, ...params }: Record<string, unknown>): string {
  const given = Object.entries(params).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return new URLSearchParams(given).toString()
}

/** What the person has just allowed. It is stored. */
export async function newGrant({ oidc }: KoaContextWithOIDC, resource: string) {
  const grant = new oidc.provider.Grant({ accountId: oidc.account?.accountId, clientId: oidc.client?.clientId })
  grant.addResourceScope(resource, SCOPE)
  await grant.save()
  return grant
}
