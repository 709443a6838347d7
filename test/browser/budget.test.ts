// Limits the size of pages and the time of the first paint. The fastest of three loads counts, because other work on
// the machine can only make a load slower.
import { expect, it } from 'vitest'
import { visitor, withBrowser } from './browser.ts'
import { PAGES } from './pages.ts'

withBrowser()

const BUDGET_BYTES = 60_000
const FIRST_PAINT_MS = 1_000

interface Load {
  bytes: number
  paint: number
}

async function load(path: string): Promise<Load> {
  const { page, open } = await visitor()
  await open(path)
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const seen = await page.evaluate(() => {
    const own = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const [first] = performance.getEntriesByName('first-contentful-paint')
    const files = own.filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
    const bytes = files.reduce((sum, file) => sum + file.decodedBodySize, 0)
    return { bytes, paint: first?.startTime ?? Number.POSITIVE_INFINITY }
  })
  await page.context().close()
  return seen
}

it.each(PAGES)(
  '%s: scripts and styles have less than 60 KB uncompressed, and the first paint takes less than a second',
  async (path) => {
    const loads = [await load(path), await load(path), await load(path)]
    const [fastest = Number.POSITIVE_INFINITY] = loads.map(({ paint }) => paint).sort((a, b) => a - b)
    const bytes = loads[0]?.bytes ?? 0
    console.info(
      `${path}: ${(bytes / 1000).toFixed(1)} KB of script and style, first paint after ${fastest.toFixed(0)} ms`,
    )
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThan(BUDGET_BYTES)
    expect(fastest).toBeLessThan(FIRST_PAINT_MS)
  },
)
