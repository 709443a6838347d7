// Ends the servers that a test file starts, even if a test fails before it stops them. Vitest runs this file before
// each test file (`setupFiles`).
import { afterAll } from 'vitest'
import { killRemaining } from './processes.ts'

afterAll(killRemaining)
