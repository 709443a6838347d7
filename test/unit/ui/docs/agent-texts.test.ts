// The texts for language models are complete and short.
import { expect, it } from 'vitest'
import { referenceOf } from '../../../../src/contract/reference.ts'
import { documentFor } from '../../../../src/ui/contract/served-document.ts'
import { guideMarkdown, shortText } from '../../../../src/ui/docs/agents/agent-texts.ts'

const ADDRESSES = {
  baseUrl: 'https://a-rather-long-name.catalog.example',
  siteUrl: 'https://site.example',
  assetsUrl: 'https://assets.example',
}
const operations = referenceOf(documentFor(ADDRESSES)).chapters.flatMap((chapter) => chapter.operations)
const short = shortText(ADDRESSES)

it('/llms.txt has at most 8 KB, with a base URL of 50 characters, too (rule 32.4)', () => {
  console.info(`/llms.txt: ${Buffer.byteLength(short)} bytes`)
  const long = shortText({ ...ADDRESSES, baseUrl: `https://${'a'.repeat(30)}.example.com` })
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(8_192)
})

it('/llms.txt names the base URL, the header of the key and every endpoint (rule 32.4)', () => {
  expect(short).toContain(`Base URL: ${ADDRESSES.baseUrl}.`)
  expect(short).toContain('`Authorization: Bearer <key>`')
  expect(operations.filter(({ method, path }) => !short.includes(`\`${method} ${path}\``))).toEqual([])
})

/** The line of an endpoint, and the paragraphs on filters if it takes them. */
function textOn(method: string, path: string): string {
  const line = short.split('\n').find((one) => one.startsWith(`- \`${method} ${path}\``)) ?? ''
  const filters = short.slice(short.indexOf('## Filters'), short.indexOf('## Endpoints'))
  return line.endsWith('filters.') ? line + filters : line
}

it.each(operations.map((operation) => [operation.id, operation] as const))(
  '/llms.txt names every parameter of %s (rule 32.4)',
  (_, { method, path, parameters, body }) => {
    const text = textOn(method, path)
    // `genre_any` is named by `genre` and `_any`.
    const parts = (name: string) => (/_(any|not)$/.test(name) ? [name.slice(0, -4), name.slice(-4)] : [name])
    const names = [...parameters, ...(body ?? [])].flatMap(({ name }) => parts(name))
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  },
)

it('/llms.txt names every member of a site and a section that fields can select', () => {
  const chosen = operations
    .flatMap(({ parameters }) => parameters)
    .filter(({ name }) => name === 'fields')
    .flatMap(({ takes }) => takes.match(/(?<=`)[\w.]+(?=`)/g) ?? [])
  const names = new Set(chosen.filter((name) => !name.startsWith('parent_')).map((name) => name.split('.').at(-1)))
  expect([...names].filter((name) => !new RegExp(`[\`.]${name}\``).test(short))).toEqual([])
})

it('no text has a placeholder left', () => {
  for (const text of [short, guideMarkdown(ADDRESSES)]) {
    expect(text).not.toMatch(/\{(?:base_url|site_url|assets_url|endpoints)\}/)
  }
})

it('/docs.md links to the page of every operation as Markdown (rule 32.3)', () => {
  const text = guideMarkdown(ADDRESSES)
  for (const { id } of operations) expect(text).toContain(`(${ADDRESSES.baseUrl}/docs/reference/${id}.md)`)
})
