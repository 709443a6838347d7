// The colors of the explorer: those of its address, and what its row offers.
import { expect, test } from 'vitest'
import { hrefOf, stateOf } from '../../../../src/ui/explore/explore-state.ts'
import { colorRow, nearness, toggled } from '../../../../src/ui/explore/views/color-row.ts'

const read = (query: string) => stateOf(new URLSearchParams(query))

test('an address takes up to three colors in any spelling, and names what is none (rule 36.12)', () => {
  expect(read('color_near=F50&color_near=%23ff5500&color_near=0A0B0C').color_near).toEqual(['#0a0b0c', '#ff5500'])
  expect(read('color_near=Sage&color_near=rebeccapurple').color_near).toEqual(['#663399', '#a9b89a'])
  expect(read('color_near=corall&color_within=far').faults).toEqual([
    { name: 'color_within', value: 'far' },
    { name: 'color_near', value: 'corall' },
  ])
  expect(hrefOf(read('color_near=f50'))).toBe('/explore?color_near=ff5500')
})

test('an address with a fourth color has a fault for it, and the first three (rule 36.12)', () => {
  const { color_near, faults } = read('color_near=333&color_near=111&color_near=222&color_near=F33&color_near=%23111')
  expect(color_near).toEqual(['#111111', '#222222', '#333333'])
  expect(faults).toEqual([{ name: 'color_near', value: '#ff3333' }])
})

test('an address says how near colors are only beside colors (rule 40.1)', () => {
  expect(hrefOf(read('q=dark&color_within=wide'))).toBe('/explore?q=dark')
  expect(hrefOf(read('color_near=f50&color_within=wide'))).toBe('/explore?color_near=ff5500&color_within=wide')
})

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
  expect(nearness(read('color_near=f58220')).html).toContain('color_within=wide')
})
