// From pasted addresses to drafts, at the desk. The pages are served here, and this machine passes for one of the internet. (rule 48.31)
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskBrowser } from '../../support/desk/desk-browser.ts'
import { ROOT } from '../../support/worlds/processes.ts'
import { violations } from '../accessibility.ts'

const PUBLIC = `import { createRequire } from 'node:module'
  const { IPv4 } = createRequire('${ROOT}/')('ipaddr.js')
  const { range } = IPv4.prototype
  IPv4.prototype.range = function () { return String(this) === '127.0.0.1' ? 'unicast' : range.call(this) }`

const desk = deskBrowser(async () => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(PUBLIC)}`,
}))

const pages = createServer(({ url = '' }, response) => {
  const name = url.slice(1)
  if (name === 'gone') response.writeHead(404, { 'content-type': 'text/html' }).end('<title>No</title>')
  else
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<title>${name}</title><header style="height:600px"><h1>${name}</h1></header><footer style="height:300px">© ${name}</footer>`,
      )
})
let origin = ''
beforeAll(async () => {
  await once(pages.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
})
afterAll(() => {
  pages.closeAllConnections()
  pages.close()
})

it('visits pasted addresses, shows how far it is, and names each that failed', async () => {
  const { page, open, complaints } = await desk.editor()
  await open('/desk/add')
  await page.getByLabel('Paste addresses').fill(`${origin}/acme\n${origin}/gone\nhttp://127.0.0.2/`)
  await page.getByRole('button', { name: 'Visit' }).click()
  await page.getByText(/^Visited \d of 3 addresses/).waitFor()
  await page.getByText('Done: 1 draft of 3 addresses.').waitFor()
  expect((await page.locator('.desk-visits li').allTextContents()).sort()).toEqual([
    `${origin}/gone answers with an error (404)`,
    'http://127.0.0.2/ is not on the public internet (127.0.0.2 is not a public address)',
  ])
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Go through 1 draft' }).click()
  await page.getByText(`Seen at ${origin}/acme.`).waitFor()
  expect(await page.locator('[name="title"]').inputValue()).toBe('acme')
  expect(complaints).toEqual([])
})

it('does the same without a script', async () => {
  const { page, open } = await desk.editor({ javaScriptEnabled: false })
  await open('/desk/add')
  await page.getByLabel('Paste addresses').fill(`${origin}/plain`)
  await page.getByRole('button', { name: 'Visit' }).click()
  await page.getByText('The visits have begun.').waitFor()
  await expect
    .poll(async () => {
      await open('/desk/add')
      return page.locator('.desk-visits').textContent()
    })
    .toContain('Done: 1 draft of 1 address.')
  await page.locator('.desk-drafts', { hasText: 'plain' }).waitFor()
})
