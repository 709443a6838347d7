// The menu of the reference: the endpoints by chapter, with method and path.
import type { Reference } from '../../contract/reference.ts'
import type { ContentsGroup } from './contents.ts'
import { operationPage } from './operation-pages.ts'

/** The groups of the menu, on the page of an operation or (null) on the index. */
export function referenceMenu({ chapters }: Reference, current: string | null): ContentsGroup[] {
  const endpoints = chapters.map(({ name, operations }) => ({
    title: name,
    links: operations.map(({ id, method, path }) => ({
      href: operationPage(id),
      text: path,
      method,
      current: id === current,
    })),
  }))
  return [...endpoints, { title: 'General', links: [{ href: '/docs/reference#headers', text: 'Response headers' }] }]
}
