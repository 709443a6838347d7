// Checks what README says about endpoints, parameters and speed.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { documentFor } from '../../src/ui/contract/served-document.ts'
import { document, section, spansOf, tableRows } from '../support/project/markdown.ts'
import { ROOT } from '../support/worlds/processes.ts'

const readme = document('README.md')

describe('the API in README', () => {
  const { paths = {} } = documentFor({ baseUrl: '', siteUrl: '', assetsUrl: '' })
  const rows = tableRows(section(readme, 'The API'))

  it('lists exactly the endpoints', () => {
    const listed = rows.flatMap(([endpoints]) => spansOf(endpoints))
    const documented = Object.entries(paths).flatMap(([path, item]) =>
      ['get', 'post'].filter((method) => method in (item ?? {})).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(listed.toSorted()).toEqual(documented.toSorted())
  })

  it('has parameters with the bounds and defaults of the OpenAPI document', () => {
    const checked = rows.flatMap(([endpoint, , parameters = '']) => {
      const [method = '', path = ''] = (spansOf(endpoint)[0] ?? '').split(' ')
      return [...parameters.matchAll(/`(\w+)`(?: \((\d+)–(\d+)[^),]*(?:, default (\d+))?\))?/g)].map(
        ([, name = '', low, high, standard]) => {
          const parameter = parametersOf(paths, path, method.toLowerCase()).find((one) => one.name === name)
          return { endpoint, name, low, high, standard, parameter }
        },
      )
    })
    const bounded = checked.filter(({ low }) => low !== undefined)
    expect(bounded.length).toBeGreaterThan(5)
    for (const { name, low, high, standard, parameter } of bounded) {
      const { minimum, minLength, maximum, maxLength, default: own } = parameter?.schema ?? {}
      expect([name, minimum ?? minLength, maximum ?? maxLength]).toEqual([name, Number(low), Number(high)])
      if (standard !== undefined) expect([name, own]).toEqual([name, Number(standard)])
    }
  })
})

interface Parameter {
  name: string
  schema: Record<string, unknown>
}

function parametersOf(paths: object, path: string, method: string): Parameter[] {
  const operation = (paths as Record<string, Record<string, { parameters?: Parameter[] }>>)[path]?.[method]
  return operation?.parameters ?? []
}

describe('figures in README', () => {
  interface Result {
    entries: number
    memory: { residentMb: number }
    costs: { answeredMs: { median: number } }
    classes: { name: string; vitrine: { rate: { median: number } } }[]
  }
  const results = JSON.parse(readFileSync(`${ROOT}test/bench/results.json`, 'utf8')) as Result[]
  /** The tolerance for differences between runs. */
  const TOLERANCE = 0.25

  it('are close to those of the last benchmark run', () => {
    const rows = tableRows(section(readme, 'Speed and size'))
    expect(rows.length).toBeGreaterThan(2)
    for (const row of rows) {
      const [entries, seconds, megabytes, listings, searches] = row.map((cell) => Number(cell.replace(/[^\d.]/g, '')))
      const { memory, costs, classes } = results.find((result) => result.entries === entries) as Result
      const rate = (name: string) => classes.find((one) => one.name === name)?.vitrine.rate.median ?? 0
      const measured = [costs.answeredMs.median / 1000, memory.residentMb, rate('listing'), rate('search')]
      const stated = [seconds, megabytes, listings, searches] as number[]
      const far = measured.filter((value, i) => Math.abs((stated[i] as number) / value - 1) > TOLERANCE)
      expect([entries, far]).toEqual([entries, []])
    }
  })
})
