// GET /healthz: the probe for monitoring.
import { describe, expect, it } from 'vitest'
import { service } from '../../support/http/target.ts'
import { Health } from '../../support/model/shapes.ts'

describe('GET /healthz', () => {
  it('needs no key and returns the id of the served snapshot (rule 20.1)', async () => {
    const { status, text, data } = await service('/healthz')
    expect(status).toBe(200)
    const read = Health.parse(data)
    expect(text).toBe(JSON.stringify({ status: 'ok', snapshot: read.snapshot }))
  })

  it('supports HEAD without a body (rule 20.1)', async () => {
    const { status, raw } = await service('/healthz', { method: 'HEAD' })
    expect([status, raw.length]).toEqual([200, 0])
  })

  it('returns the same id as long as nothing is published (rule 20.1)', async () => {
    const [first, second] = [await service('/healthz'), await service('/healthz')]
    expect(second.text).toBe(first.text)
  })
})
