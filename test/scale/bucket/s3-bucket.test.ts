// The requests to a store that checks every signature.
import { expect, it, onTestFinished } from 'vitest'
import { startOrigin } from '../../support/engines/origin.ts'
import { bucketOf } from '../../support/worlds/published.ts'

// (rule 38.1)
it('signs keys with any characters, and lists more than a page', async () => {
  const origin = await startOrigin()
  onTestFinished(() => origin.close())
  const session = { AWS_SESSION_TOKEN: 'a/session+token=' }
  const bucket = bucketOf({ ...origin.env, ...session, SNAPSHOT_URL: "s3://snapshots/a b+c's%20é&(d)/100%25" })
  const names = Array.from({ length: 120 }, (_, n) => `objects/${n} +&'é`)
  const options = { contentType: 'text/plain', cacheControl: 'no-cache' }
  for (const name of names) expect(await bucket.put(name, Buffer.from(name), options)).toBe('stored')
  const listed = await bucket.list('objects/')
  expect(listed.map(({ key }) => key).sort()).toEqual(names.toSorted())
  const found = await bucket.get(names[0] as string, 100)
  expect(Buffer.from(found?.bytes ?? []).toString()).toBe(names[0])
  await bucket.delete(names[0] as string)
  expect(await bucket.get(names[0] as string, 100)).toBeNull()
})
