// A server with a catalog of its own, and an editor in Chromium who is signed in at its desk.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { freePort, ROOT, script, startServer } from '../../support/worlds/processes.ts'

export const DEMO = join(ROOT, 'data/demo')
export const DEMO_FILES: readonly [string, ...string[]] = [
  join(DEMO, 'catalog.jsonl'),
  '--editorial',
  join(DEMO, 'editorial.json'),
]

export interface Desk {
  readonly url: string
  readonly catalogDb: string
  /** Registers a key with a label, for an editor. */
  keyOf(label: string): Promise<string>
  /** A window of an editor who is signed in. */
  signedIn(label: string, options?: BrowserContextOptions): Promise<BrowserContext>
  /** A window of a visitor in a network of its own. */
  visitor(options?: BrowserContextOptions): Promise<BrowserContext>
  /** Three people, each in a network of its own, search for texts that nothing is found for. A stop stores what was counted. */
  searchInVain(texts: readonly string[]): Promise<void>
  /** Ends all of it and deletes the catalog. */
  close(): Promise<void>
}

/** Imports files into a new catalog whose pictures are those of the demo, builds it, and starts a server and Chromium. */
export async function openDesk(files: readonly string[]): Promise<Desk> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-desk-'))
  await cp(join(DEMO, 'images'), join(folder, 'images'), { recursive: true })
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...{
      HOST: '127.0.0.1',
      PORT: port,
      BASE_URL: url,
      SITE_URL: url,
      ASSETS_URL: url,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
    },
    CATALOG_DB: join(folder, 'catalog.db'),
    ACCOUNTS_DB: join(folder, 'accounts.db'),
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    IMAGE_DIR: join(folder, 'images'),
  }
  await script('import', files, env)
  await script('snapshot', [], env)
  let server = await startServer(env)
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false })
  let visitors = 0

  async function keyOf(name: string): Promise<string> {
    const body = JSON.stringify({ email: `${name}@mail.example`, name })
    const response = await fetch(`${url}/v1/register`, { method: 'POST', body })
    const key = (await response.json()) as { api_key: string; key_id: string }
    await script('keys', ['plan', key.key_id, 'editor'], env)
    return key.api_key
  }
  async function visitor(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const extraHTTPHeaders = { 'x-forwarded-for': `198.18.${++visitors}.7` }
    return browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 }, extraHTTPHeaders, ...options })
  }
  async function signedIn(label: string, options?: BrowserContextOptions): Promise<BrowserContext> {
    const context = await visitor(options)
    const page = await context.newPage()
    await page.goto('/desk')
    await page.getByLabel('Your key').fill(await keyOf(label))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await page.close()
    return context
  }
  async function searchInVain(texts: readonly string[]): Promise<void> {
    for (let person = 0; person < 3; person++) {
      const context = await visitor()
      const page = await context.newPage()
      for (const text of texts) await page.goto(`/explore?q=${encodeURIComponent(text)}`)
      await context.close()
    }
    await server.stop()
    server = await startServer(env)
  }
  async function close(): Promise<void> {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url, catalogDb: env.CATALOG_DB, keyOf, signedIn, visitor, searchInVain, close }
}
