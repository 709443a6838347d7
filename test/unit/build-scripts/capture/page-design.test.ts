// The design that is chosen from what a browser computed. (rule 43.11)
import { expect, it } from 'vitest'
import type { SetPage, SetText } from '../../../../build-scripts/capture/in-page/design.ts'
import { pageDesign } from '../../../../build-scripts/capture/page-design.ts'

const NOTHING: SetPage = { texts: [], spaces: [], corners: [], widths: [] }
const set = (size: number, letters: number, more: Partial<SetText> = {}): SetText => ({
  ...{ family: 'Inter', size, lineHeight: null, weight: 400, tracking: 0, letters, titles: 0 },
  ...more,
})
const stylesOf = (...texts: SetText[]) => pageDesign({ ...NOTHING, texts })?.type ?? []
const namesOf = (...texts: SetText[]) => stylesOf(...texts).map(({ role, size }) => `${role} ${size}`)

it('is null for a page that says nothing', () => {
  expect(pageDesign(NOTHING)).toBeNull()
  expect(pageDesign({ ...NOTHING, texts: [set(16, 2)] })).toBeNull()
})

it('has roles by size compared with most of the text, which is the first body', () => {
  expect(namesOf(set(64, 20), set(28, 40), set(18, 90), set(16, 900), set(13, 60))).toEqual([
    ...['display 64', 'heading 28', 'body 16', 'body 18', 'small 13'],
  ])
})

it('has the first heading as display, however small it is, if it is larger than text', () => {
  expect(namesOf(set(24, 20, { titles: 20 }), set(16, 900))).toEqual(['display 24', 'body 16'])
  expect(namesOf(set(16, 920, { titles: 20 }))).toEqual(['body 16'])
})

it('has a size as most text in it is set', () => {
  const bold = set(16, 100, { weight: 700 })
  const text = set(16, 900, { lineHeight: 25.6, tracking: -0.16 })
  const style = { role: 'body', family: 'Inter', size: 16, weight: 400, letter_spacing: -0.16, line_height: 25.6 }
  expect(stylesOf(bold, text)).toEqual([style])
})

it('has at most 8 styles: one of each family, then different sizes with most ink', () => {
  const sizes = Array.from({ length: 12 }, (_, i) => set(20 + 4 * i, 100))
  const mono = set(14, 40, { family: 'Mono' })
  const others = [set(16, 2000), mono, set(16, 90, { family: '__Source_Serif_0a1b2c' }), set(700, 300), set(90, 2)]
  const styles = stylesOf(...sizes, ...others)
  expect(styles).toHaveLength(8)
  expect(new Set(styles.map(({ family }) => family))).toEqual(new Set(['Inter', 'Mono', 'Source Serif']))
  expect(styles.slice(0, 5).map(({ size }) => size)).toEqual([64, 60, 56, 52, 48])
})

it('has the steps, corners and the width that most of the page has', () => {
  const spaces = Array.from({ length: 10 }, (_, i): [number, number] => [8 * (i + 1), 10 - i])
  const ignored: [number, number][] = [
    ...([
      [2, 50],
      [12.5, 50],
      [240, 50],
    ] as [number, number][]),
  ]
  const corners: [number, number][] = [
    [9999, 2],
    [0, 9],
    [4, 5],
  ]
  const design = pageDesign({
    ...NOTHING,
    spaces: [...ignored, ...spaces],
    corners,
    widths: [
      [960, 400],
      [1120, 2000],
    ],
  })
  expect(design).toEqual({ spacing: [8, 16, 24, 32, 40, 48, 56, 64], radii: [0, 4, 9999], width: 1120 })
})
