// For `setupFiles`, which run before each test file: the servers that a file starts end with it, also if one of its tests
// fails before it stops them.
import { afterAll } from 'vitest'
import { killRemaining } from './processes.ts'

afterAll(killRemaining)
