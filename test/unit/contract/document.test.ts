// The OpenAPI document is complete, has descriptions, and its examples are valid by their schemas.
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import type { oas31 } from 'zod-openapi'
import { documentedPath } from '../../../src/contract/document.ts'
import { documentFor, endpoints } from '../../../src/ui/contract/served-document.ts'
import { sources } from '../../support/project/sources.ts'

const addresses = { baseUrl: 'https://api.example', siteUrl: 'https://site.test', assetsUrl: 'https://crops.test' }
const document = documentFor(addresses)

interface Found {
  readonly at: string
  readonly operation: oas31.OperationObject
}

const operations: Found[] = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item as Record<string, oas31.OperationObject>).map(([method, operation]) => ({
    at: `${method} ${path}`,
    operation,
  })),
)
const schemas = document.components?.schemas ?? {}

describe('the document', () => {
  it('has every endpoint file under src/pages/v1 (rule 23.1)', () => {
    const files = sources('src/pages').filter(({ path }) => /^src\/pages\/v1\/.*\.ts$/.test(path))
    const routes = files.map(({ path }) => path.replace(/^src\/pages|(\/index)?\.ts$/g, ''))
    expect(Object.keys(document.paths ?? {})).toEqual(expect.arrayContaining(routes.map(documentedPath)))
    expect(Object.keys(document.paths ?? {})).toHaveLength(endpoints.size)
  })

  it('has every parameter that an endpoint reads (rule 23.1)', () => {
    for (const [route, { parameters, path }] of endpoints) {
      const { operation } = operations.find(({ at }) => at.endsWith(` ${documentedPath(route)}`)) as Found
      const names = (operation.parameters as oas31.ParameterObject[]).map(({ name }) => name)
      const read = [...Object.keys(path?.shape ?? {}), ...Object.keys(parameters?.shape ?? {})]
      expect(names.toSorted()).toEqual(read.toSorted())
    }
  })

  it('has unique operation IDs', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  it('has no dangling references', () => {
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? []
    const missing = new Set(references).values().filter((reference) => {
      const [, , kind = '', name = ''] = (reference.split('"')[3] as string).split('/')
      return !(name in ((document.components as Record<string, object>)[kind] ?? {}))
    })
    expect([...missing]).toEqual([])
  })

  it('has the addresses of the service', () => {
    expect(document.servers).toEqual([{ url: addresses.baseUrl }])
    const text = JSON.stringify(document)
    expect(text).toContain(`"hero":"${addresses.siteUrl}/cdn-cgi/image/`)
    expect(text).toContain(`"image":"${addresses.assetsUrl}/cdn-cgi/image/trim=`)
  })
})

describe('descriptions', () => {
  it.each(operations)('$at has a summary and a description, and so do its parameters', ({ operation }) => {
    const told = [operation, ...(operation.parameters as oas31.ParameterObject[])]
    expect(told.filter(({ description }) => !description)).toEqual([])
    expect(operation.summary).toBeTruthy()
  })

  it.each(Object.entries(schemas))('%s and its members have a description', (_, schema) => {
    const { description, properties = {} } = schema as oas31.SchemaObject
    expect(description).toBeTruthy()
    const silent = Object.entries(properties).filter(([, member]) => !('$ref' in member) && !isPlain(member))
    expect(silent.map(([name]) => name)).toEqual([])
  })

  it('headers have a description', () => {
    const headers = Object.entries(document.components?.headers ?? {})
    expect(headers.length).toBeGreaterThan(8)
    expect(headers.filter(([, header]) => !(header as oas31.HeaderObject).description)).toEqual([])
  })
})

/** Whether a member has a description or is a constant, which needs none. */
function isPlain(member: oas31.SchemaObject): boolean {
  return Boolean(member.description) || 'const' in member || member.type === 'null'
}

describe('examples', () => {
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  ajv.addSchema(document, 'document')

  it.each(operations)('$at has one for its success', ({ operation }) => {
    const success = (operation.responses?.['200'] ?? operation.responses?.['201']) as oas31.ResponseObject
    expect(Object.keys(success.content?.['application/json']?.examples ?? {})).not.toEqual([])
  })

  it('are valid by their schemas', () => {
    let seen = 0
    for (const content of operations.flatMap(contentsOf)) {
      const check = ajv.compile({ ...content.schema, $defs: {}, components: document.components })
      for (const example of Object.values(content.examples ?? {}) as oas31.ExampleObject[]) {
        expect([example.summary, check(example.value), check.errors]).toEqual([example.summary, true, null])
        seen++
      }
    }
    expect(seen).toBeGreaterThan(20)
  })

  it('contain no real key', () => {
    const keys = JSON.stringify(document).match(/svc_[0-9a-f]{12}_[0-9a-f]{32}/g) ?? []
    expect(new Set(keys)).toEqual(new Set([`svc_${'0'.repeat(12)}_${'0'.repeat(32)}`]))
  })
})

/** The request and response contents of an operation, with their examples. */
function contentsOf({ operation }: Found): oas31.MediaTypeObject[] {
  const body = operation.requestBody as oas31.RequestBodyObject | undefined
  const responses = Object.values(operation.responses ?? {}) as oas31.ResponseObject[]
  return [body, ...responses].flatMap((part) => Object.values(part?.content ?? {}))
}
