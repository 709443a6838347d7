// Addresses as scripts of pages read and write them: on a server, and in an export under any path.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fileOf } from '../../../../src/local/exported-address.ts'
import type * as address from '../../../../src/ui/islands/address.ts'

const PATHS = [
  ...'/ /explore /explore?q=a+b&genre=x /explore?q=x.html /board?s=a~hero'.split(' '),
  ...'/site/a.b /site/notes.md /site/50%25 /genre/portfolio?page=2 /site/index /explore?q=%2Findex.html'.split(' '),
]

/** The functions on a page at `href`; `to` leads to the folder of its export. */
async function at(href: string, to?: string): Promise<typeof address> {
  vi.resetModules()
  vi.stubGlobal('location', new URL(href))
  vi.stubGlobal('document', { documentElement: { dataset: to === undefined ? {} : { export: to } } })
  return import('../../../../src/ui/islands/address.ts')
}

afterEach(() => void vi.unstubAllGlobals())

describe.each([
  ['https://host.example/explore.html', './', 'https://host.example/'],
  ['https://host.example/a%20b/v1.2/explore.html?q=x/y', './', 'https://host.example/a%20b/v1.2/'],
  ['https://host.example/a/site/x.html#hero', '../', 'https://host.example/a/'],
  ['https://host.example/lost/deep/down', 'https://host.example/a/', 'https://host.example/a/'],
])('in an export at %s', (href, to, folder) => {
  it.each(PATHS)('%s is its file, and the file is that path', async (path) => {
    const { addressOf, pathAt } = await at(href, to)
    expect(addressOf(path)).toBe(folder + fileOf(path))
    expect(pathAt(addressOf(path))).toBe(path)
    expect(pathAt(`${addressOf(path)}#answer`)).toBe(path)
  })

  it('reads addresses that hosts write in other ways, and none outside of the export', async () => {
    const { pathAt } = await at(href, to)
    expect([folder, `${folder}index`, `${folder}index.html?q=a`].map(pathAt)).toEqual(['/', '/', '/?q=a'])
    expect(pathAt(`${folder}explore?q=a`)).toBe('/explore?q=a')
    expect(pathAt('https://elsewhere.example/explore.html')).toBe('')
    expect(pathAt('mailto:a@b.example')).toBe('')
  })
})

it('of a server are paths (rule 51.12)', async () => {
  const { addressOf, pathAt } = await at('https://host.example/explore?q=a')
  for (const path of PATHS) expect([addressOf(path), pathAt(path)]).toEqual([path, path])
  expect(pathAt('https://host.example/site/x.html?a=1#b')).toBe('/site/x.html?a=1')
  expect(pathAt('https://elsewhere.example/explore')).toBe('')
})
