// Compares the files of src/deploy that have settings with the table of settings in src/ground/config.ts.
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { parseConfig, SETTINGS } from '../../src/ground/config.ts'
import { ROOT } from '../support/worlds/processes.ts'

const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')
type Environment = Record<string, string | number>
type Compose = { services: Record<string, { image: string; environment?: Environment }> }

/** The names and values that the image sets. */
function ofImage(): Environment {
  const [, lines = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(read('src/deploy/container/Dockerfile')) ?? []
  return Object.fromEntries(lines.split(/\s+\\?\s*/).map((word) => word.split('=') as [string, string]))
}

/** Only `npm start` sets DEMO. ACCEL_PREFIX needs an nginx that reads the server's volume. */
const NOT_IN_CONTAINERS = ['ACCEL_PREFIX', 'DEMO']

describe.each(['src/deploy/container/compose.yaml', 'src/deploy/cluster/compose.yaml'])('%s', (path) => {
  const { services } = parse(read(path), { merge: true }) as Compose
  const own = Object.entries(services).filter(([, { image }]) => image === 'vitrine')

  it('passes each setting on to each container of Vitrine, by its own name', () => {
    expect(own.length).toBeGreaterThan(2)
    const expected = SETTINGS.filter((name) => !NOT_IN_CONTAINERS.includes(name) && !(name in ofImage()))
    for (const [service, { environment = {} }] of own) {
      expect([service, Object.keys(environment).toSorted()]).toEqual([service, expected.toSorted()])
      for (const [name, value] of Object.entries(environment)) {
        const variables = [...String(value).matchAll(/\$\{(\w+)/g)].map(([, variable]) => variable)
        const known = [[], [name], ['IMAGES'], ['DATABASE_PASSWORD'], [name.replace('AWS', 'READER')]]
        expect(known, `${service}: ${name}`).toContainEqual(variables)
      }
    }
  })

  it('is valid with an off-switch, and without any setting of the operator', () => {
    const filled = { BASE_URL: 'https://a.example', DATABASE_PASSWORD: 'secret', SNAPSHOT_URL: 's3://bucket/a' }
    for (const [, { environment = {} }] of own)
      for (const [given, isOn] of [
        [filled, true],
        [{ ...filled, QUERY_LOG: 'off', DESIGN_DATA: 'off', OAUTH: 'off' }, false],
      ] as const) {
        const config = parseConfig({ ...texts(ofImage()), ...interpolated(environment, given) })
        expect([config.queryLog, config.designData, config.oauth]).toEqual([isOn, isOn, isOn])
      }
  })
})

function texts(environment: Environment): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)]))
}

/** The values as compose makes them from the operator's variables. */
function interpolated(environment: Environment, given: Record<string, string>): Record<string, string> {
  const filledIn = (_: string, name: string, kind: string, rest: string) => {
    if (kind === '+') return given[name] ? rest : ''
    return given[name] || (kind === '-' ? rest : '')
  }
  const entries = Object.entries(texts(environment))
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value.replaceAll(/\$\{(\w+)(?::([-?+])([^}]*))?\}/g, filledIn)]),
  )
}

it.each(['vitrine.env', 'servers.env'])('%s has settings only, and is valid', (name) => {
  const text = read(`src/deploy/systemd/${name}`)
  const values = parseEnv(text.replaceAll(/^#(?=[A-Z_]+=)/gm, '')) as Record<string, string>
  expect(Object.keys(values).filter((variable) => !SETTINGS.includes(variable))).toEqual([])
  expect(() => parseConfig(values)).not.toThrow()
})

it('vitrine.yaml of Kubernetes has settings only', () => {
  const documents = parseAllDocuments(read('src/deploy/kubernetes/vitrine.yaml')).map((one) => one.toJS())
  const map = documents.find(({ kind }) => kind === 'ConfigMap') as { data: Environment }
  const [{ env }] = documents.find(({ kind }) => kind === 'Deployment').spec.template.spec.containers
  const names = [...Object.keys(map.data), ...env.map(({ name }: { name: string }) => name)]
  expect(names.length).toBeGreaterThan(4)
  expect(names.filter((name) => !SETTINGS.includes(name))).toEqual([])
})
