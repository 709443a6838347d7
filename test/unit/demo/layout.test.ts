// What a layout must not do: overflow, be too high, or leave parts of the page without a band.
import { expect, it } from 'vitest'
import { desktopProblems, type Layout, phoneProblems } from '../../tools/demo/layout.ts'

const band = (section: string, top: number, bottom: number) => ({
  top,
  bottom,
  attributes: { 'data-section': section },
})
const layout: Layout = {
  title: 'Acme',
  root: {},
  bands: [band('Hero', 0, 1000), band('Footer', 1000, 2000)],
  height: 2000,
  contentWidth: 1440,
  fitsPhones: true,
}

// (rule 33.4)
it.each([
  [{ contentWidth: 1460 }, 'overflows by 20 px at 1440 px'],
  [{ height: 6001, bands: [band('Hero', 0, 6001)] }, 'is 6001 px high; 6000 are possible'],
  [{ fitsPhones: false }, 'has no <meta name="viewport"> with width=device-width'],
  [{ bands: [band('Hero', 0, 1010), band('Footer', 1000, 2000)] }, 'the bands Hero and Footer overlap by 10 px'],
  [{ bands: [band('Hero', 0, 1000), band('Footer', 1230, 2000)] }, 'its bands leave out 12% of the page'],
  [{ bands: [band('Hero', 0, 0), band('Footer', 0, 2000)] }, 'the band Hero has no height'],
])('%j', (given, problem) => {
  expect(desktopProblems({ ...layout, ...given }, 1440)).toEqual([problem])
})

it('on a phone, the page must not be wider or have more pixels than a picture can have (rule 33.4)', () => {
  const phone = { ...layout, contentWidth: 390 }
  expect(phoneProblems(phone, 390)).toEqual([])
  expect(phoneProblems({ ...phone, contentWidth: 412 }, 390)).toEqual(['overflows by 22 px at 390 px'])
  expect(phoneProblems({ ...phone, height: 8_100 }, 390)).toEqual(['is 8100 px high at 390 px; 8000 are possible'])
})

it('a page that its bands cover nearly has no problems', () => {
  expect(desktopProblems({ ...layout, bands: [band('Hero', 40, 1000), band('Footer', 1100, 2000)] }, 1440)).toEqual([])
})
