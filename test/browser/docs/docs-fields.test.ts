// The fields of the reference beside their descriptions, and what stays in view beside them.
import { describe, expect, it } from 'vitest'
import { visitor } from '../browser.ts'

const LISTING = '/docs/reference/listInspirations'

describe('a field of the reference (rule 32.5)', () => {
  it.each([390, 1280, 1920])('stands at %i pixels where its parameter is described', async (width) => {
    const { page, open } = await visitor({ viewport: { width, height: 900 } })
    await open(LISTING)
    const apart = await page.locator('.fields > div:has(> .try-place)').evaluateAll((rows) =>
      rows.filter((row) => {
        const [own, input] = [row, row.querySelector('.try-field') as Element].map((one) => one.getBoundingClientRect())
        return (
          input === undefined ||
          own === undefined ||
          input.width < 120 ||
          input.top < own.top ||
          input.bottom > own.bottom
        )
      }),
    )
    expect(apart).toEqual([])
    const send = page.getByRole('button', { name: 'Send GET /v1/inspirations' })
    for (const name of ['limit', 'year', 'tech']) {
      await page.getByLabel(name, { exact: true }).scrollIntoViewIfNeeded()
      const box = await send.boundingBox()
      expect((box?.y ?? 901) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
    }
  })

  it('has its response and the examples in view beside it on a wide screen', async () => {
    const { page, open } = await visitor({ viewport: { width: 1280, height: 900 } })
    await open(LISTING)
    const year = page.getByLabel('year', { exact: true })
    await year.scrollIntoViewIfNeeded()
    await year.press('Enter')
    await page.locator('.answer-head').waitFor()
    for (const part of ['.answer-head', '.examples']) {
      const box = await page.locator(part).boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect(box?.y).toBeLessThan(900)
    }
  })

  it('has an address, which opens what hides it (rule 32.6)', async () => {
    const { page, open } = await visitor()
    await open(`${LISTING}#parameter-color_any`)
    await page.getByLabel('color_any', { exact: true }).waitFor()
  })
})
