// What an operator reads when SNAPSHOT_URL or what it leads to is wrong: one line, what to do, and no secret.
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { keyInOrigin } from '../../support/engines/origin.ts'
import { forFile } from '../../support/project/for-file.ts'
import { freePort, script, type Variables } from '../../support/worlds/processes.ts'
import { bucketOf, publish, publishedWorld } from '../../support/worlds/published.ts'

const world = await forFile(publishedWorld())
let host: Variables
beforeAll(async () => {
  host = (await world.host()).env
})
beforeEach(() => {
  world.origin.objects.clear()
  world.origin.trouble = null
})

/** Runs `publish`, expects one line on standard error, and returns it. */
async function lineOf(changed: Variables, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await publish({ ...host, ...changed }, ...words)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^[^\n]+\n$/)
  const { AWS_SECRET_ACCESS_KEY: secret = '', AWS_ACCESS_KEY_ID: id = '' } = host
  for (const hidden of [secret, id, 'hidden-password']) {
    expect(stderr).not.toContain(hidden)
  }
  return stderr
}

const HOST = () => new URL(world.origin.url).host

// (rule 38.10)
it('names SNAPSHOT_URL if it is not set, or no bucket', async () => {
  expect(await lineOf({ SNAPSHOT_URL: '' })).toMatch(/^SNAPSHOT_URL is not set\. Set it to .*s3:\/\/bucket\/prefix/)
  expect(await lineOf({ SNAPSHOT_URL: '' }, '--pull')).toMatch(/^SNAPSHOT_URL is not set\. /)
  const readOnly = await lineOf({ SNAPSHOT_URL: 'https://user:hidden-password@cdn.example/x' })
  expect(readOnly).toBe('SNAPSHOT_URL is not valid: SNAPSHOT_URL takes a URL such as s3://bucket/prefix.\n')
})

// (rules 38.10, 38.11)
it('names the host if nothing answers there', async () => {
  const port = await freePort()
  const refused = await lineOf({ S3_ENDPOINT: `http://127.0.0.1:${port}` })
  expect(refused).toBe(
    `SNAPSHOT_URL: s3://snapshots/gallery at 127.0.0.1:${port} does not answer (ECONNREFUSED). Check SNAPSHOT_URL and S3_ENDPOINT.\n`,
  )
  const unknown = await lineOf({ S3_ENDPOINT: 'http://name.invalid' }, '--pull')
  expect(unknown).toMatch(
    /at name\.invalid does not answer \((ENOTFOUND|EAI_AGAIN)\)\. Check SNAPSHOT_URL and S3_ENDPOINT\.\n$/,
  )
})

// (rule 38.10)
it('says which variables to check if the store refuses', async () => {
  const wrong = await lineOf({ AWS_SECRET_ACCESS_KEY: 'another' })
  expect(wrong).toContain(
    `s3://snapshots/gallery at ${HOST()} refuses to read (403 SignatureDoesNotMatch). Check AWS_ACCESS_KEY_ID and`,
  )
  world.origin.trouble = ({ method }) => (method === 'PUT' ? 403 : undefined)
  expect(await lineOf({})).toContain('refuses to write (403 Forced). Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  world.origin.trouble = null
  const missing = await lineOf({ SNAPSHOT_URL: 's3://other/gallery' })
  expect(missing).toContain('(404 NoSuchBucket). Create the bucket, or correct SNAPSHOT_URL')
})

// (rule 38.10)
it('refuses a pointer of a newer release, and a damaged one', async () => {
  await publish(host)
  const key = keyInOrigin('private/current.json')
  const found = world.origin.objects.get(key)
  const put = (text: string) => found && world.origin.objects.set(key, { ...found, bytes: Buffer.from(text) })
  put('{"format":2,"id":"x"}')
  const newer =
    'is of a newer release: private/current.json has format 2, and this release reads format 1. Update Vitrine.'
  expect(await lineOf({})).toContain(newer)
  expect(await lineOf({}, '--pull')).toContain(newer)
  put('<html>')
  expect(await lineOf({}, '--pull')).toContain('has a damaged private/current.json. Check SNAPSHOT_URL.')
})

// (rule 38.11)
it('sends a failed request again, and ends if the store has trouble for longer or sends nothing', async () => {
  let failures = 3
  world.origin.trouble = () => (failures-- > 0 ? 503 : undefined)
  expect((await publish(host)).code).toBe(0)
  world.origin.trouble = () => 503
  expect(await lineOf({})).toMatch(/cannot read at the moment \(503 Forced\)\. Try again later\.\n$/)
  world.origin.trouble = () => new Promise(() => {})
  const started = performance.now()
  const silent = bucketOf(world.origin.env, { idleMs: 200, attempts: 2, pauseMs: 1 }).get('private/current.json', 100)
  await expect(silent).rejects.toThrow(/does not answer \(it sent nothing for 0\.2 s\)/)
  expect(performance.now() - started).toBeLessThan(5_000)
})

// (rules 38.1, 38.10)
it('does not publish to a store that ignores conditions', async () => {
  world.origin.isCareless = true
  const line = await lineOf({})
  world.origin.isCareless = false
  expect(line).toMatch(
    / ignores If-Match, so two publishes at the same time could both win\. Use a store with conditional writes\./,
  )
  expect(world.origin.objects.has(keyInOrigin('private/current.json'))).toBe(false)
})

// (rule 38.2)
it('publishes at the end of a nightly build, and refuses before it if it cannot', async () => {
  const built = await script('nightly', ['--publish', '--today', '2026-11-22'], host)
  expect(built.stdout).toMatch(/^nightly: .*\n\d+ objects uploaded .* is now publication 1 of s3:.*\n$/)
  await expect(script('nightly', ['--publish'], { ...host, SNAPSHOT_URL: '' })).rejects.toThrow(
    'SNAPSHOT_URL is not set.',
  )
})
