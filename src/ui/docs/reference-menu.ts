// The menu beside a documentation page, and that of the reference: the endpoints by chapter, with method and path.
import type { Reference } from '../../contract/reference.ts'
import { operationPage } from './operation-pages.ts'

interface ContentsLink {
  readonly href: string
  readonly text: string
  /** The method of an endpoint, whose path is the text. */
  readonly method?: string
  readonly current?: boolean
}

export interface ContentsGroup {
  /** Empty if the page has only one group. */
  readonly title: string
  readonly links: readonly ContentsLink[]
}

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
