// Registers keys, each from its own client address, so that the limit per address affects only the tests of that limit.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Registration } from '../model/shapes.ts'
import { script, type Variables } from '../worlds/processes.ts'
import type { HttpResponse, Service } from './http.ts'

/** Returns a random address of 10.0.0.0/8. */
export function freshAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`
}

/** Returns the first four groups of a random /64 network of 2001:db8::/32. */
export function freshNetwork(): string {
  return `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`
}

export function freshEmail(): string {
  return `reader-${randomUUID()}@mail.example`
}

/** Sends `POST /v1/register` as the proxy of a client at `address`. A string body is sent as it is. */
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

/** Registers a free key. Throws if the server refuses. */
export async function registered(service: Service, email = freshEmail()): Promise<Registration> {
  const { status, data, text } = await register(service, { email })
  if (status === 201) return data
  throw new Error(`The registration returned ${status}: ${text}`)
}

/** Changes the plan of a key to `admin` and returns the key. */
export async function madeAdmin({ api_key, key_id }: Registration, env: Variables): Promise<string> {
  await script('keys', ['plan', key_id, 'admin'], env)
  return api_key
}
