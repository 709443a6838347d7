// What the row of colors of the explorer offers.
import { expect, test } from 'vitest'
import { hrefOf, NOTHING, stateOf } from '../../../../src/ui/explore/explore-state.ts'
import { colorRow, toggled } from '../../../../src/ui/explore/views/color-row.ts'

const read = (query: string) => stateOf(new URLSearchParams(query))

test('a color is added beside everything else, and removed by the same link (rule 36.12)', () => {
  const state = read('q=dark&genre=saas&page=3&sort=oldest')
  const more = toggled(state, '#f58220')
  expect(hrefOf(more)).toBe('/explore?q=dark&genre=saas&color_near=f58220&sort=oldest')
  expect(hrefOf(toggled(more, '#f58220'))).toBe('/explore?q=dark&genre=saas&sort=oldest')
})

test('a fourth color takes the place of another one (rule 36.12)', () => {
  const { color_near } = toggled(read('color_near=111&color_near=222&color_near=333'), '#f58220')
  expect(color_near).toEqual(['#222222', '#333333', '#f58220'])
})

test('a chosen color is marked, and the form for any color keeps the rest of the state (rule 36.12)', () => {
  const { html } = colorRow(read('q=dark&color_near=f58220'))
  expect(html).toContain('aria-label="Without Orange" aria-current="true"')
  expect(html).toContain(
    '<input type="hidden" name="q" value="dark"><input type="hidden" name="color_near" value="f58220">',
  )
  expect(html).toContain('aria-label="How near the colors are"')
  expect(colorRow(NOTHING).html).not.toContain('How near')
})
