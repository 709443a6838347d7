// Over 200 lines: the ways to play each role are one table.
// A small internet of made sites on 127.0.0.1, some of which are not what a catalog has: to measure what `entries -- check` finds.
import type { LookupAddress, LookupOptions } from 'node:dns'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { KnownSite } from '../../../build-scripts/entries/check/verdict.ts'
import { visitor } from '../../../build-scripts/entries/check/visit.ts'
import { isPublicAddress } from '../../../src/ground/public-request.ts'
import { matchingForm, wordsOf } from '../../../src/search/matching-form.ts'

type Said = { readonly lang?: string; readonly kind?: string; readonly title?: string; readonly text: string }
type Texts = Readonly<Record<'live' | 'hijacked' | 'parked' | 'walls' | 'missing', readonly Said[]>>

/** What a made site plays, and the verdicts that are right for it. */
export const ROLES = {
  alive: ['alive'],
  moved: ['moved'],
  hijacked: ['changed'],
  parked: ['changed'],
  gone: ['gone'],
  wall: ['blocked'],
  liar: ['alive', 'blocked'],
  inside: ['blocked'],
} as const
type Role = keyof typeof ROLES

export interface MadeSite extends KnownSite {
  readonly role: Role
  /** Which of the ways to play it. */
  readonly way: string
}

const SHARES: Readonly<Record<Role, number>> = {
  alive: 62,
  moved: 20,
  hijacked: 44,
  parked: 20,
  gone: 20,
  wall: 14,
  liar: 14,
  inside: 6,
}
const TLDS = ['com', 'de', 'co.uk', 'io', 'studio', 'fr', 'com.br', 'jp', 'net', 'it']
const PARTS =
  'bel cor dun el far gal hal ir jun kel lo mar nev or pin quil ros sol tam ul ver wes yar zen brim cald'.split(' ')

/** A generator of numbers in [0, 1) (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface MadeWorld {
  readonly sites: readonly MadeSite[]
  readonly visit: ReturnType<typeof visitor>
  /** How many requests reached an address that is not public, and the most at once that a host had. */
  readonly counts: { inside: number; mostAtOnce: number }
  close(): void
}

/** Starts the internet of a set of texts: `first` or `second`. */
export async function madeWorld(
  set: 'first' | 'second' | 'tuning',
  { count, seed }: { count: number; seed: number },
): Promise<MadeWorld> {
  const texts = JSON.parse(readFileSync(new URL(`${set}.json`, import.meta.url), 'utf8')) as Texts
  const random = randomFrom(seed)
  const answers = new Map<string, Answer>()
  const addresses = new Map<string, string>()
  const counts = { inside: 0, mostAtOnce: 0 }
  const open = new Map<string, number>()
  const server = await listening((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const now = (open.get(host) ?? 0) + 1
    open.set(host, now)
    counts.mostAtOnce = Math.max(counts.mostAtOnce, now)
    response.once('close', () => open.set(host, (open.get(host) ?? 1) - 1))
    const answer = answers.get(host)
    if (answer === undefined) response.writeHead(404).end()
    else answer(request, response)
  }, '127.0.0.1')
  const inside = await listening(
    (_, response) => {
      counts.inside += 1
      response.end(page('Router', 'Administration'))
    },
    '127.0.0.2',
    portOf(server),
  )
  const port = portOf(server)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const roles = Object.entries(SHARES).flatMap(([role, share]) =>
    Array<Role>(Math.round((share * count) / 200)).fill(role as Role),
  )

  function host(name: string, answer: Answer | null, address = '127.0.0.1'): string {
    addresses.set(name, address)
    if (answer !== null) answers.set(name, answer)
    return `http://${name}:${port}/`
  }

  const sites = roles.map((role, i) => madeSite(role, i, { random, pick, texts, host, port, addresses }))

  function lookup(
    name: string,
    options: LookupOptions,
    done: (error: Error | null, found: LookupAddress[]) => void,
  ): void {
    const address = addresses.get(name)
    if (address === undefined) done(Object.assign(new Error(`no ${name}`), { code: 'ENOTFOUND' }), [])
    else done(null, [{ address, family: 4 }])
    void options
  }

  return {
    sites,
    visit: visitor({
      maxBytes: 500_000,
      seconds: 2,
      accepts: (address) => address === '127.0.0.1' || isPublicAddress(address),
      lookup: lookup as never,
    }),
    counts,
    close() {
      for (const one of [server, inside]) {
        one.closeAllConnections()
        one.close()
      }
    },
  }
}

interface Making {
  random: () => number
  pick: <T>(list: readonly T[]) => T
  texts: Texts
  port: number
  addresses: Map<string, string>
  host(name: string, answer: Answer | null, address?: string): string
}

/** A site with its role. How it plays it goes round, so that each way has its share. Over 40 lines: one line for each role. */
function madeSite(role: Role, i: number, making: Making): MadeSite {
  const { random, pick, texts, host, port, addresses } = making
  const brand = [pick(PARTS), pick(PARTS), pick(PARTS)].join('').replace(/^./, (first) => first.toUpperCase())
  const { kind = '', text } = texts.live[i % texts.live.length] as Said
  const title = pick([`${brand} ${kind}`, brand, `${brand} – ${kind}`])
  const name = `${pick(['', 'www.'])}${brand.toLowerCase()}${i}.${pick(TLDS)}`
  const own = page(pick([title, `${brand} | ${kind}`, `${kind}: ${brand}`]), text, brand)
  const domain = name.replace(/^www\./, '')
  const ok =
    (body: string): Answer =>
    (_, response) =>
      void response.setHeader('Content-Type', 'text/html; charset=utf-8').end(body)
  const status =
    (code: number, body = '', headers = {}): Answer =>
    (_, response) =>
      void response.writeHead(code, { 'Content-Type': 'text/html', ...headers }).end(body)
  const to = (url: string, code = 301) => status(code, '', { Location: url })
  const filled = (said: Said) =>
    page((said.title ?? '').replaceAll('{domain}', domain), said.text.replaceAll('{domain}', domain))
  const other = (suffix: string, answer: Answer) => host(`${suffix}${i}.${pick(TLDS)}`, answer)
  const browserOnly =
    (lie: Answer): Answer =>
    (request, response) =>
      /^Mozilla/.test(request.headers['user-agent'] ?? '') ? ok(own)(request, response) : lie(request, response)
  const at = (address: string) => {
    addresses.set(name, address)
    return null
  }
  const spam = texts.hijacked[i % texts.hijacked.length] as Said
  const keeps = page(title, `${spam.title} ${spam.text}`, brand)

  const ways: Record<Role, Record<string, () => Answer | null>> = {
    alive: {
      plain: () => ok(own),
      gzip: () => (_, response) =>
        void response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }).end(gzipSync(own)),
      'to a path': () => (request, response) => (request.url === '/' ? to('/start/', 302) : ok(own))(request, response),
      'to www': () => to(host(`www2.${domain}`, ok(own))),
      redesigned: () => ok(page(`${brand} — new`, (texts.live[(i + 5) % texts.live.length] as Said).text, brand)),
      'made by scripts': () =>
        ok(
          `<html><head><title>${title}</title><script src="/app.js"></script></head><body><div id="root"></div></body></html>`,
        ),
      'only its text': () => ok(page('Home', `${text} ${brand}`)),
      'one bad word': () =>
        ok(page(title, `${text} ${text} Bonus: casino night and poker for our guests, a jackpot of cake.`)),
      'never ends': () => (_, response) => void response.setHeader('Content-Type', 'text/html').write(own),
    },
    moved: {
      '301': () => to(other(`${brand.toLowerCase()}-new`, ok(own))),
      '302 twice': () => to(other('hop', to(other(`the${brand.toLowerCase()}`, ok(own)), 302))),
      refresh: () => ok(`<meta http-equiv="refresh" content="0; url=${other(`go${brand.toLowerCase()}`, ok(own))}">`),
    },
    hijacked: {
      whole: () => ok(filled(spam)),
      'old title': () => ok(isOff(spam) ? filled(spam) : keeps),
      'led away': () => to(other('win', ok(filled(spam))), 302),
      'with a login': () =>
        ok(`${isOff(spam) ? filled(spam) : keeps}<form><input name="u"><input type="password" name="p"></form>`),
      'old title and old words': () =>
        ok(isOff(spam) ? filled(spam) : page(title, `${spam.text} ${text.slice(0, 80)}`, brand)),
    },
    parked: {
      'in place': () => ok(filled(pick(texts.parked))),
      'at a market': () =>
        to(`${host('www.sedo.com', ok(page('Sedo', 'Domains and more. '.repeat(20))))}search?domain=${domain}`, 302),
    },
    gone: {
      'no name': () => null,
      refused: () => at('127.0.0.1'),
      '404': () => status(404, filled(pick(texts.missing))),
      '410': () => status(410),
      'says so': () => ok(filled(pick(texts.missing))),
    },
    wall: {
      '403': () => status(403, filled(pick(texts.walls))),
      '429': () => status(429),
      '503': () => status(503, filled(pick(texts.walls)), { 'cf-mitigated': 'challenge' }),
      'with 200': () => ok(filled(pick(texts.walls))),
      login: () => ok('<title>Login</title><form><input name="u"><input type="password"></form>'),
      '401': () => status(401, '', { 'WWW-Authenticate': 'Basic' }),
      captcha: () => ok(`<title>${brand}</title><div class="g-recaptcha"></div>`),
    },
    liar: {
      '404': () => browserOnly(status(404)),
      '410': () => browserOnly(status(410)),
      '403': () => browserOnly(status(403)),
      empty: () => browserOnly(ok('')),
      cut: () => (request) => void request.socket.destroy(),
      silent: () => () => {},
      '404 to all but browsers': () => (request, response) =>
        request.url === '/robots.txt' ? void response.end('User-agent: *\nAllow: /\n') : status(404)(request, response),
      'says gone': () => browserOnly(ok(filled(pick(texts.missing)))),
    },
    inside: {
      redirect: () => to(`http://127.0.0.2:${port}/`, 302),
      name: () => to(`http://${insider(making, i)}:${port}/`, 302),
      refresh: () => ok(`<meta http-equiv="refresh" content="0;url=http://127.0.0.2:${port}/admin">`),
      literal: () => to(`http://[::ffff:127.0.0.2]:${port}/`),
      metadata: () => to('http://169.254.169.254/latest/'),
      own: () => at('127.0.0.2'),
    },
  }
  const names = Object.keys(ways[role])
  const way = names[i % names.length] as string
  const answer = ways[role][way]?.() ?? null
  if (answer !== null) host(name, answer)
  const port_ = way === 'refused' ? 1 : port
  const prompt = random() < 0.5 ? text.split('. ').slice(0, 3).join('. ') : `Wide hero in serif type over a calm ground`
  const known = matchingForm(`${title} ${kind} ${prompt}`)
  return {
    role,
    way,
    slug: `${role}-${i}`,
    url: `http://${name}:${port_}/`,
    title,
    text: known,
    words: new Set(wordsOf(known).filter((word) => word.length > 3)),
  }
}

/** A spam text that no word gives away would be the site itself if it kept the title. */
function isOff({ text }: Said): boolean {
  return /affiliate|contractor/.test(text)
}

function insider({ addresses }: Making, i: number): string {
  addresses.set(`intra${i}.com`, '127.0.0.2')
  return `intra${i}.com`
}

function page(title: string, text: string, heading = ''): string {
  return `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title><script>var a = "casino porn"</script></head><body><h1>${heading}</h1><p>${text}</p></body></html>`
}

async function listening(listener: RequestListener, host: string, port = 0): Promise<Server> {
  const server = createServer(listener).listen(port, host)
  await new Promise((resolve) => server.once('listening', resolve))
  return server
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
