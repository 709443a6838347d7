import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const MS_A_KILL = 10_000
const kills = Number(process.env['KILLS'] ?? 100)

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/reliability/**/*.test.ts'],
    testTimeout: 120_000 + kills * MS_A_KILL,
    hookTimeout: 120_000,
  },
})
