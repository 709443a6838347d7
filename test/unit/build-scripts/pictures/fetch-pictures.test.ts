// Pictures of another host are fetched politely, and only their measurements stay. (rule 40.45)
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { download, fetchPictures } from '../../../../build-scripts/pictures/fetch-pictures.ts'
import { pictureCounts } from '../../../../build-scripts/pictures/pass.ts'
import { isPublicAddress } from '../../../../src/ground/public-request.ts'
import { pictureWorld, striped } from './picture-world.ts'

async function host(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const ANY = () => true
const LIMITS = { maxBytes: 1000, seconds: 1, accepts: ANY }
describe('a download', () => {
  it('ends at its limits of bytes, seconds and redirects, with a reason', async () => {
    const base = await host(({ url }, response) => {
      if (url === '/large') response.end(Buffer.alloc(2000))
      else if (url === '/loop') response.writeHead(302, { Location: '/loop' }).end()
      else if (url === '/gone') response.writeHead(404).end()
      else if (url === '/fault') response.writeHead(500).end()
      else if (url === '/nowhere') response.writeHead(302, { Location: 'http://' }).end()
      else if (url === '/busy') response.writeHead(429).end()
      else if (url === '/moved') response.writeHead(302, { Location: '/good' }).end()
      else if (url === '/good') response.end('bytes')
      else if (url === '/endless') response.write('x')
    })
    const get = (path: string) => download(base + path, 'Vitrine', LIMITS)
    expect(await get('/large')).toEqual({ error: 'It has more than 0.001 MB.', host: 'up' })
    expect(await get('/loop')).toEqual({ error: 'It is redirected more than 3 times.', host: 'up' })
    expect(await get('/gone')).toEqual({ error: 'The host answers 404.', host: 'up' })
    expect(await get('/busy')).toEqual({ error: 'The host answers 429.', host: 'busy' })
    expect(await get('/fault')).toEqual({ error: 'The host answers 500.', host: 'down' })
    expect(await get('/nowhere')).toEqual({ error: 'The host answers 302.', host: 'up' })
    expect(await get('/endless')).toEqual({ error: 'It takes more than 1 seconds.', host: 'down' })
    expect(await get('/moved')).toEqual({ bytes: Buffer.from('bytes') })
    expect(await download('http://127.0.0.1:1/', 'Vitrine', LIMITS)).toMatchObject({
      error: expect.stringContaining('ECONNREFUSED'),
      host: 'down',
    })
  })

  it('goes to public addresses only, also by name and after a redirect', async () => {
    const base = await host(({ url }, response) =>
      url === '/away' ? response.writeHead(302, { Location: 'http://127.0.0.2/' }).end() : response.end('secret'),
    )
    const refused = { error: expect.stringMatching(/^It is not at a public address: /) }
    const limits = { ...LIMITS, accepts: isPublicAddress }
    for (const url of [`${base}/`, base.replace('127.0.0.1', 'localhost'), 'http://[::1]/', 'http://0x7f.1/'])
      expect(await download(url, 'Vitrine', limits), url).toMatchObject(refused)
    const first = { ...LIMITS, accepts: (address: string) => address === '127.0.0.1' }
    expect(await download(`${base}/away`, 'Vitrine', first)).toMatchObject(refused)
  })

  it('takes no address of a private network for a public one', () => {
    const inside = ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0']
    const inside6 = ['::1', '::', 'fd00::1', 'fe80::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', 'ff02::1']
    expect([...inside, ...inside6, 'name'].filter(isPublicAddress)).toEqual([])
    expect(['93.184.215.14', '172.32.0.1', '2606:2800:21f:cb07::1'].filter(isPublicAddress)).toHaveLength(3)
  })
})

describe('pictures --fetch', () => {
  it('asks for one picture at a time, with an honest user agent, and never again for what it measured', async () => {
    const picture = await striped(1)
    const requests: string[] = []
    let [open, most] = [0, 0]
    const base = await host(({ url = '', headers }, response) => {
      requests.push(`${url} ${headers['user-agent']}`)
      most = Math.max(most, ++open)
      response.on('close', () => open--)
      if (url.includes('missing')) response.writeHead(404).end()
      else response.end(url.includes('text') ? '<html>' : picture)
    })
    const { db, config, load, measure, stored } = await pictureWorld({ ASSETS_URL: base })
    await load(['one', 'text', 'missing', 'two'])
    const options = { db, config, accepts: ANY, pauseMs: 0 }
    const { measured, problems } = await fetchPictures(options)
    expect([measured.length, most, requests[0]]).toEqual([
      2,
      1,
      expect.stringMatching(/^\/shots\/two\.png Vitrine\/[\d.]+ \(\+http:\/\/127\.0\.0\.1:4321\)$/),
    ])
    expect(problems).toEqual([
      `missing: ${base}/shots/missing.png was not fetched. The host answers 404.`,
      expect.stringContaining('/shots/text.png cannot be measured. It is not a '),
    ])
    requests.length = 0
    await measure()
    expect(stored().map(({ slug, palettes }) => [slug, palettes !== null])).toEqual([
      ['missing', false],
      ['one', true],
      ['text', false],
      ['two', true],
    ])
    await fetchPictures(options)
    expect(requests).toEqual([expect.stringContaining('/shots/missing.png ')])
  })

  it('stops at once if the host asks for a pause, and goes on later', async () => {
    const picture = await striped(1)
    let requests = 0
    const base = await host((_, response) => (++requests === 2 ? response.writeHead(503).end() : response.end(picture)))
    const { db, config, load } = await pictureWorld({ ASSETS_URL: base })
    await load(['one', 'two', 'three'])
    const options = { db, config, accepts: ANY, pauseMs: 0 }
    const first = await fetchPictures(options)
    expect(pictureCounts(db, { isFetching: true })).toBe(
      'of 3 entries, 1 are measured, 0 cannot be, and 2 are not fetched yet',
    )
    expect([first.measured.length, requests, first.notes]).toEqual([
      1,
      2,
      [expect.stringMatching(/^Stopped, because /)],
    ])
    expect((await fetchPictures(options)).measured).toHaveLength(2)
  })
  it('goes on after any number of pictures that the host does not have, and asks for those last in a later run', async () => {
    const picture = await striped(1)
    const requests: string[] = []
    const base = await host(({ url = '' }, response) => {
      requests.push(url.slice('/shots/'.length, -'.png'.length))
      if (url.includes('gone')) response.writeHead(404).end()
      else response.end(picture)
    })
    const { db, config, load, stored } = await pictureWorld({ ASSETS_URL: base })
    const gone = Array.from({ length: 7 }, (_, n) => `gone-${n}`)
    await load(['old', ...gone])
    const options = { db, config, accepts: ANY, pauseMs: 0 }
    expect(await fetchPictures(options)).toMatchObject({ measured: { length: 1 }, problems: { length: 7 }, notes: [] })
    expect(stored()[0]).toMatchObject({ slug: 'gone-0', problem: 'It was not fetched. The host answers 404.' })
    await load(['new'])
    requests.length = 0
    await fetchPictures(options)
    expect(requests).toEqual(['new', ...gone.reverse()])
  })

  it('stops after five faults of the host in a row', async () => {
    let requests = 0
    const base = await host((_, response) => response.writeHead(++requests === 3 ? 404 : 500).end())
    const { db, config, load, stored } = await pictureWorld({ ASSETS_URL: base })
    await load(Array.from({ length: 12 }, (_, n) => `site-${n}`))
    const { notes } = await fetchPictures({ db, config, accepts: ANY, pauseMs: 0 })
    expect([requests, notes.length, stored().length]).toEqual([8, 1, 1])
  })
})
