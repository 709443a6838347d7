// Checks src/INTERFACE.md against the code: variables, commands, parameters, statuses and the table of contents.
import { describe, expect, it } from 'vitest'
import { LIST_ENDS, TERM_PARAMETERS } from '../../src/http/request/filter-parameters.ts'
import { PROBLEMS } from '../../src/http/response/problem.ts'
import { documentFor } from '../../src/ui/contract/served-document.ts'
import { document, linksOf, section, spansOf, tableRows } from '../support/project/markdown.ts'

const rules = document('src/INTERFACE.md')
const guide = document('src/deploy/README.md')

/** The text of a rule, without its number. */
function rule(number: string): string {
  const [, text = ''] = rules.text.split(`**${number}** `)
  return text.slice(0, text.search(/^(\*\*\d|## )/m))
}

describe('the parameters of an endpoint (rule 6.9)', () => {
  /** The rule with all parameters of an endpoint, in the order in which they are checked. */
  const RULES = {
    '/v1/changes': '27.10',
    '/v1/inspirations': '7.1',
    '/v1/inspirations/{slug}': '7.13',
    '/v1/inspirations/{slug}/design': '43.1',
    '/v1/inspirations/{slug}/similar': '27.1',
    '/v1/random': '27.6',
    '/v1/search': '11.1',
    '/v1/sections': '8.1',
    '/v1/stats/taxonomy': '10.6',
    '/v1/suggest': '14.1',
    '/v1/taxonomies': '10.1',
  }
  const { paths = {} } = documentFor({ baseUrl: '', siteUrl: '', assetsUrl: '' })
  const parametersOf = (path: string) =>
    ((paths[path]?.get?.parameters ?? []) as { in: string; name: string }[])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => name)
  const filters = filterNames()

  it('are in a rule for each endpoint that has some', () => {
    const taking = Object.keys(paths).filter((path) => parametersOf(path).length > 0)
    expect(Object.keys(RULES).toSorted()).toEqual(taking.toSorted())
  })

  it.each(Object.entries(RULES))('of %s are in rule %s', (path, number) => {
    const names = parametersOf(path)
    const named = (
      tableRows(rule(number)).length > 0 ? tableRows(rule(number)).map(([cell = '']) => cell) : [rule(number)]
    )
      .flatMap((text) => (/section 24/.test(text) ? filters : spansOf(text)))
      .filter((name, at, all) => names.includes(name) && all.indexOf(name) === at)
    expect(named).toEqual(names)
  })
})

/** The parameters of rules 24.1 and 24.2, in the order of the table. */
function filterNames(): string[] {
  const lists = Object.values(LIST_ENDS).map((end) => `<taxonomy>${end}`)
  return tableRows(rule('24.1')).flatMap(([cell]) =>
    spansOf(cell).flatMap((name) => (lists.includes(name) ? termParameters(name.replace('<taxonomy>', '')) : [name])),
  )
}

function termParameters(end: string): string[] {
  const own = TERM_PARAMETERS.filter(({ list }) => LIST_ENDS[list] === end)
  return own.flatMap(({ name, alias }) => (alias === null ? [name] : [name, alias]))
}

it('rule 2.2 has the statuses and codes of all problems', () => {
  const stated = tableRows(rule('2.2')).flatMap(([statuses = '', code]) =>
    statuses.split(', ').map((status) => `${status} ${spansOf(code)[0]}`),
  )
  const known = Object.values(PROBLEMS).map(({ status, error }) => `${status} ${error}`)
  expect(stated.toSorted()).toEqual([...new Set(known)].toSorted())
})

it('rule 21.5 has the commands of the guide for operators, with the same options', () => {
  const optionsIn = (text = '') => text.match(/--[a-z][a-z-]*/g)?.toSorted() ?? []
  const commands = (rows: string[][]) =>
    rows.flatMap(([names, given]) => spansOf(names).map((name) => [name.replace(/^npm (run )?/, ''), optionsIn(given)]))
  const own = commands(tableRows(rule('21.5')))
  const guided = commands(tableRows(section(guide, 'Commands')))
  expect(Object.fromEntries(own)).toEqual(Object.fromEntries(guided))
})

it('the table of contents has each section once', () => {
  const contents = linksOf(rules.text.slice(0, rules.text.indexOf('\n## ')))
  const sections = [...rules.text.matchAll(/^## (\d+)\. (.+)$/gm)].map(([, number, title = '']) => {
    return `#${number}-${title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-')}`
  })
  expect(contents.toSorted()).toEqual(sections.toSorted())
})
