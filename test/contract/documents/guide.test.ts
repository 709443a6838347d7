// The shell examples of the guide and the reference work as printed with the demo catalog.
import { readFileSync } from 'node:fs'
import { aroundAll, describe, expect, it } from 'vitest'
import { referenceOf } from '../../../src/contract/reference.ts'
import { curlOf, samplesOf } from '../../../src/contract/sample.ts'
import { PROBLEMS } from '../../../src/http/response/problem.ts'
import { documentFor } from '../../../src/ui/contract/served-document.ts'
import { addressed } from '../../../src/ui/docs/guide-html.ts'
import { describeOwn } from '../../support/http/target.ts'
import { ROOT, run } from '../../support/worlds/processes.ts'
import { withDemoServer } from '../../tools/recorder/demo-server.ts'

const guide = readFileSync(`${ROOT}src/ui/docs/guide.md`, 'utf8')
const SITES = { siteUrl: 'https://site.example', assetsUrl: 'https://assets.example' }

interface Block {
  readonly fails: boolean
  readonly code: string
}

const blocks: Block[] = [...guide.matchAll(/^```sh( fails)?\n(.*?)^```/gms)].map(([, fails, code = '']) => ({
  fails: fails !== undefined,
  // Readers fill in their own address (rule 32.2).
  code: code.replace('<your address>', 'guide-reader@mail.example'),
}))

/** Runs shell code in which curl exits with 22 for an error status. */
function shell(code: string, key: string) {
  return run('sh', ['-ec', `curl() { command curl --fail-with-body "$@"; }\n${code}`], { KEY: key })
}

const resultsOf = (text: string) => (JSON.parse(text) as { results: unknown[] }).results

let registered = 0

async function keyFrom(url: string): Promise<string> {
  const body = JSON.stringify({ email: `guide${++registered}@mail.example` })
  const headers = { 'x-forwarded-for': `192.0.2.${registered}` }
  return ((await (await fetch(`${url}/v1/register`, { method: 'POST', headers, body })).json()) as { api_key: string })
    .api_key
}

describe('the guide', () => {
  it('lists every error code with its status (rule 2.2)', () => {
    const told = [...guide.matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)].map(([, status, code]) => `${status} ${code}`)
    const all = new Set(Object.values(PROBLEMS).map(({ status, error }) => `${status} ${error}`))
    expect(told.toSorted()).toEqual([...all].toSorted())
  })

  it('links only to pages that exist, and errors to its headings (rule 2.8)', () => {
    const links = [...guide.matchAll(/\]\(([^)]+)\)/g)].map(([, href]) => href as string)
    const known = [
      '/docs/recipes',
      '/docs/recipes#wait-when-the-limit-is-reached',
      '/docs/reference',
      '/docs.md',
      '/key',
      '/board',
      '/openapi.json',
      '/llms.txt',
    ]
    const headings = [...guide.matchAll(/^## (.+)$/gm)].map(
      ([, name = '']) => `#${name.toLowerCase().replaceAll(',', '').replaceAll(' ', '-')}`,
    )
    const help = Object.values(PROBLEMS).map((problem) => `#${problem.help}`)
    expect([...links, ...help].filter((href) => ![...known, ...headings].includes(href))).toEqual([])
  })
})

describeOwn('examples', 'a server over the demo catalog', () => {
  let url = ''
  aroundAll((tests) =>
    withDemoServer(SITES, (address) => {
      url = address
      return tests()
    }),
  )

  it('of the guide work as printed', async () => {
    expect(blocks.length).toBeGreaterThan(10)
    const key = await keyFrom(url)
    for (const { code, fails } of blocks) {
      const { code: ended, stdout } = await shell(addressed(code, { ...SITES, baseUrl: url }), key)
      expect([code, ended === 0, stdout]).toEqual([code, !fails, expect.stringMatching(/\S/)])
      if (code.includes('If-None-Match')) expect(stdout).toBe('304\n')
    }
  })

  it('of the guide return results', async () => {
    const key = await keyFrom(url)
    const listings = blocks.filter(
      ({ code, fails }) =>
        !fails && !code.includes('format=csv') && /\/v1\/(inspirations|sections|suggest)\?/.test(code),
    )
    for (const { code } of listings) {
      const { stdout } = await shell(addressed(code, { ...SITES, baseUrl: url }), key)
      const results = code.includes('format=csv') ? stdout.trim().split('\r\n').slice(1) : resultsOf(stdout)
      expect([code, results.length > 0]).toEqual([code, true])
    }
  })

  it('of the reference return the printed responses', async () => {
    const { chapters } = referenceOf(documentFor({ ...SITES, baseUrl: '' }))
    const reads = chapters
      .flatMap(({ operations }) => operations)
      .filter(({ id }) => /^(list|search|suggest|getT)/.test(id))
    const key = await keyFrom(url)
    for (const { needsKey, answers } of reads) {
      for (const example of answers.flatMap((answer) => answer.examples)) {
        const { stdout } = await shell(`${curlOf(url, example, needsKey)} || true`, key)
        expect(JSON.parse(stdout)).toEqual(example.value)
      }
    }
  })

  it('of the reference work in JavaScript and Python (rule 32.2)', async () => {
    const { chapters } = referenceOf(documentFor({ ...SITES, baseUrl: '' }))
    const reads = chapters
      .flatMap(({ operations }) => operations)
      .filter(({ id }) => ['listInspirations', 'search', 'rotateKey', 'getMeta'].includes(id))
    expect(reads).toHaveLength(4)
    for (const { id, needsKey, answers } of reads) {
      const [example] = answers[0]?.examples ?? []
      if (example === undefined) throw new Error(`${id} has no example`)
      const { javascript, python } = samplesOf(url, example, needsKey)
      const key = await keyFrom(url)
      const inNode = await run(
        process.execPath,
        ['--input-type=module', '-e', `const key = '${key}'\n${javascript}`],
        {},
      )
      expect([id, inNode.code, inNode.stderr]).toEqual([id, 0, ''])
      expect(inNode.stdout).not.toMatch(/error:/)
      const inPython = await run('python3', ['-c', `key = '${key}'\n${python}`], {})
      expect([id, inPython.code, inPython.stderr]).toEqual([id, 0, ''])
      expect(Object.keys(JSON.parse(inPython.stdout) as object)).toEqual(Object.keys(example.value as object))
    }
  })
})
