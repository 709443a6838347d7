// Registers keys, each from a client address of its own, so that the limit per address meets only the tests of it.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Registration } from '../model/shapes.ts'
import { script, type Variables } from '../worlds/processes.ts'
import type { HttpResponse, Service } from './http.ts'

/** An address of 10.0.0.0/8 that no other test draws. */
export function freshAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`
}

/** A /64 of 2001:db8::/32 that no other test draws, as its first four groups. */
export function freshNetwork(): string {
  return `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`
}

export function freshEmail(): string {
  return `reader-${randomUUID()}@mail.example`
}

/** `POST /v1/register` as a client behind the proxy at `address`. A string body is sent as it stands. */
export function register<T = Registration>(
  service: Service,
  body: unknown = { email: freshEmail() },
  address = freshAddress(),
  target = '/v1/register',
): Promise<HttpResponse<T>> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  return service<T>(target, { method: 'POST', headers, body: text })
}

/** A new free key; throws unless it was given. */
export async function registered(service: Service, email = freshEmail()): Promise<Registration> {
  const { status, data, text } = await register(service, { email })
  if (status === 201) return data
  throw new Error(`Registration was answered with ${status}: ${text}`)
}

/** Puts a key on the admin plan and gives it back. */
export async function madeAdmin({ api_key, key_id }: Registration, env: Variables): Promise<string> {
  await script('keys', ['plan', key_id, 'admin'], env)
  return api_key
}
