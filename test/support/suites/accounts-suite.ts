// What accounts do with either engine.
import { describe } from 'vitest'
import type { OpenWorld } from './accounts-world.ts'
import { keyAdminSuite } from './key-admin-suite.ts'
import { querySuite } from './query-suite.ts'
import { registrationSuite } from './registration-suite.ts'
import { rotationSuite } from './rotation-suite.ts'
import { usageSuite } from './usage-suite.ts'

export function accountsSuite(engine: string, open: OpenWorld): void {
  describe(`accounts in ${engine}`, () => {
    registrationSuite(open)
    rotationSuite(open)
    usageSuite(open)
    querySuite(open)
    keyAdminSuite(open)
  })
}
