// How descriptions of clients are fetched: not forever, and not from this machine (rule 42.4).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { fetchPublic } from '../../src/oauth/client-descriptions.ts'
import { writeCertificate } from '../support/engines/certificate.ts'

/** Lets the fetch reach this machine. */
vi.mock(import('../../src/ground/public-request.ts'), async (load) => {
  const { requestPublic, ...others } = await load()
  return { ...others, requestPublic: (url, asked) => requestPublic(url, { ...asked, accepts: () => true }) }
})

const folder = mkdtempSync(join(tmpdir(), 'public-fetch-'))
let keys: { key: Buffer; cert: Buffer }
beforeAll(async () => {
  const { keyFile, certificateFile } = await writeCertificate(folder)
  keys = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) }
  setDefaultCACertificates([keys.cert])
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a body that never ends is given up after three seconds, and its connection is closed', async () => {
  const closed = Promise.withResolvers<void>()
  const server = createServer(keys, (request, response) => {
    request.socket.once('close', closed.resolve)
    response.write('{')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const response = await fetchPublic(`https://127.0.0.1:${(server.address() as AddressInfo).port}/client.json`)
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
  await closed.promise
})
