// The switch between sites and sections.
import { expect, test } from 'vitest'
import { viewSwitch } from '../../../../src/ui/explore/explore-page.ts'
import { hrefOf, stateOf } from '../../../../src/ui/explore/explore-state.ts'

const read = (query: string) => stateOf(new URLSearchParams(query))
const choice = (query: string) => ({ label: query, state: read(query), count: 3, isCurrent: false })
const links = (query: string, types: readonly string[]) =>
  [...viewSwitch(read(query), types.map(choice)).html.matchAll(/href="([^"]*)"/g)].map(([, href]) =>
    href?.replaceAll('&amp;', '&'),
  )

// (rule 36.13)
test('leads to the first type of section that was asked for, or else to the most frequent one', () => {
  const types = ['type=hero', 'type=pricing']
  expect(links('genre=blog&page=3', types)).toEqual(['/explore?genre=blog', hrefOf(read('type=hero'))])
  expect(links('sections=pricing', types)).toEqual(['/explore?sections=pricing', '/explore?type=pricing'])
  expect(links('', [])).toEqual([])
})

// (rule 36.13)
test('leads back to sites from sections, even if there are none', () => {
  expect(links('type=hero&year=1990', [])).toEqual(['/explore?year=1990', '/explore?type=hero&year=1990'])
})
