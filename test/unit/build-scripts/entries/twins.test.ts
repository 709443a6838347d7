import { expect, it } from 'vitest'
import { twinFinder } from '../../../../build-scripts/entries/add/twins.ts'
import { entry } from '../../../support/worlds/workplace.ts'
import { worlds } from './edited-world.ts'

it('a site whose picture nobody measured is no twin of others that were not measured (rule 44.33)', async () => {
  const { db, load } = worlds()()
  await load([entry('a', { url: 'https://a.example/' })])
  const twins = twinFinder(db)
  twins.add({ slug: 'b', url: null, content: null, likeness: null })
  twins.add({ slug: 'c', url: null, content: 'c.png', likeness: null })
  expect(twins.find({ url: 'https://new.example/', content: null })).toBeNull()
  expect(twins.find({ url: 'https://www.a.example', content: null })).toMatchObject({ slug: 'a' })
  expect(twins.find({ url: null, content: 'c.png' })).toMatchObject({ slug: 'c' })
})
