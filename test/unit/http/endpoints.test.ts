// What endpoints declare about who may call them. That their handlers expect no more than that, the compiler checks.
import { expect, test } from 'vitest'
import { endpoints } from '../../../src/ui/contract/served-document.ts'

test('all endpoints under /v1 need a key, except meta and register (rule 3.1)', () => {
  const open = [...endpoints].filter(
    ([pattern, { access }]) => pattern.startsWith('/v1/') && access !== 'key' && access !== 'uncounted',
  )
  expect(open.map(([pattern]) => pattern)).toEqual(['/v1/meta', '/v1/register'])
})
