// What `entries -- check` finds on made sites, half of them in other languages than English, of two sets of texts. The words by which
// it judges were written before the second set. (rules 53.3, 53.4, 53.5, 53.6, 53.12)
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pageOf } from '../../../../build-scripts/entries/check/page.ts'
import { judge } from '../../../../build-scripts/entries/check/verdict.ts'
import { matchingForm } from '../../../../src/search/matching-form.ts'
import { measured } from '../../../tools/check/measure.ts'

describe.each([
  ['first', { count: 200, seed: 1 }],
  ['second', { count: 100, seed: 3 }],
] as const)('on the %s set of made sites', (set, size) => {
  it('no live one is proposed as offline, hijacked ones are found, and nothing private is reached', {
    timeout: 60_000,
  }, async () => {
    const { results, counts, size: made } = await measured(set, size)
    expect(results).toHaveLength(made)
    const of = (...roles: string[]) => results.filter(({ site }) => roles.includes(site.role))
    const offline = ({ verdict }: { verdict: string }) => verdict === 'gone' || verdict === 'changed'
    expect(of('alive', 'moved', 'wall', 'liar', 'inside').filter(offline)).toEqual([])
    expect(of('moved').filter(({ verdict }) => verdict !== 'moved')).toEqual([])
    const found = of('hijacked').filter(({ verdict }) => verdict === 'changed').length / of('hijacked').length
    expect(found).toBeGreaterThanOrEqual(0.95)
    expect(of('parked').filter(offline).length / of('parked').length).toBeGreaterThanOrEqual(0.9)
    expect(of('gone').filter(({ verdict }) => verdict !== 'gone')).toEqual([])
    expect(counts).toEqual({ inside: 0, mostAtOnce: 1 })
  })
})

it('each page of the demo is the site of its entry, and hardly any other is (rule 53.4)', () => {
  const demo = readFileSync(new URL('../../../../data/demo/catalog.jsonl', import.meta.url), 'utf8')
  const sites = demo
    .trim()
    .split('\n')
    .map((line) => {
      const { slug, title } = JSON.parse(line) as { slug: string; title: string }
      const html = readFileSync(new URL(`../../../../data/demo/sites/${slug}/index.html`, import.meta.url), 'utf8')
      const text = matchingForm(title)
      return { slug, url: `https://${slug}.example/`, title, text, words: new Set<string>(), page: pageOf(html) }
    })
  const verdicts = sites.map((site, i) =>
    [0, 1, 7, 31].map((step) => {
      const { page } = sites[(i + step) % sites.length] as (typeof sites)[number]
      return judge(site, { kind: 'page', url: new URL(site.url), status: 200, page, walled: false, hasRobots: false })
    }),
  )
  expect(verdicts.map(([own]) => own)).toEqual(sites.map(() => ({ verdict: 'alive', why: '' })))
  const others = verdicts.flatMap(([, ...rest]) => rest)
  expect(others.filter(({ verdict }) => verdict !== 'changed').length / others.length).toBeLessThanOrEqual(0.02)
})
