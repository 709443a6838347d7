// A server with the demo catalog, and an editor who is signed in at its desk.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { freshAddress, register } from '../http/registrations.ts'
import { script, type Variables } from '../worlds/processes.ts'
import { demoWorld, type ServedWorld, serve } from '../worlds/world.ts'

/** What a desk answers a script. */
interface DeskAnswer {
  readonly status: number
  readonly ok?: boolean
  readonly lines?: readonly string[]
  readonly change?: number | null
  readonly message?: string
  readonly title: string
  readonly html: string
}

export interface SignedIn {
  readonly keyId: string
  readonly apiKey: string
  /** The value of the header `Cookie`. */
  readonly cookie: string
  readonly token: string
  /** A page as the editor sees it. */
  page(path: string): Promise<{ status: number; headers: Headers; text: string }>
  /** Sends a form as the script does. A list repeats a field. */
  send(path: string, fields: Readonly<Record<string, string | readonly string[]>>): Promise<DeskAnswer>
}

export interface DeskWorld extends ServedWorld {
  /** Registers a key with a label and a plan. */
  keyOf(label: string, plan: string): Promise<{ apiKey: string; keyId: string }>
  /** Signs a new editor in. */
  editor(label: string): Promise<SignedIn>
}

/** Starts the server, with further settings. The caller stops it. */
export async function deskWorld(settings: Variables = {}, root = tmpdir()): Promise<DeskWorld> {
  const made = await demoWorld(await mkdtemp(join(root, 'vitrine-desk-')))
  const served = await serve({ ...made, env: { ...made.env, ...settings } })
  const { service, server, env } = served
  const keyOf: DeskWorld['keyOf'] = async (name, plan) => {
    const { data } = await register(service, { email: `${name.replace(/\W+/g, '')}@mail.example`, name })
    if (plan !== 'free') await script('keys', ['plan', data.key_id, plan], env)
    return { apiKey: data.api_key, keyId: data.key_id }
  }
  return {
    ...served,
    keyOf,
    async editor(label) {
      const key = await keyOf(label, 'editor')
      const { cookie } = await signedIn(server.url, key.apiKey)
      return { ...key, ...(await desk(server.url, cookie)) }
    },
  }
}

/** Starts a world before the tests of a suite, with what `fill` puts into it, and stops it after them. */
export function deskSuite(settings?: () => Promise<Variables>, fill?: (world: DeskWorld) => Promise<void>) {
  let world: DeskWorld
  let mia: SignedIn
  beforeAll(async () => {
    world = await deskWorld(await settings?.())
    await fill?.(world)
    mia = await world.editor('mia')
  })
  afterAll(() => world.server.stop())
  return {
    get world() {
      return world
    },
    get mia() {
      return mia
    },
  }
}

/** Signs in with a key from a new address. `cookie` is empty if that is refused. */
export async function signedIn(url: string, key: string, headers: Record<string, string> = {}) {
  const body = new URLSearchParams({ key })
  const sent = { 'x-forwarded-for': freshAddress(), ...headers }
  const response = await fetch(new URL('/desk/sign-in', url), {
    method: 'POST',
    body,
    headers: sent,
    redirect: 'manual',
  })
  const header = response.headers.get('set-cookie') ?? ''
  return { status: response.status, header, cookie: header.split(';')[0] ?? '', text: await response.text() }
}

async function desk(url: string, cookie: string) {
  const page: SignedIn['page'] = async (path) => {
    const response = await fetch(new URL(path, url), { headers: { cookie } })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const token = /name="token" value="([^"]+)"/.exec((await page('/desk')).text)?.[1] ?? ''
  const send: SignedIn['send'] = async (path, fields) => {
    const body = new URLSearchParams({ token })
    for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) body.append(name, value)
    const headers = { cookie, accept: 'application/json' }
    const response = await fetch(new URL(path, url), { method: 'POST', headers, body })
    return { status: response.status, ...(await response.json()) }
  }
  return { cookie, token, page, send }
}
