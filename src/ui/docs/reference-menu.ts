// The menu beside a documentation page, that of the reference (endpoints by chapter), and the served reference with its addresses.
import { type Chapter, type Operation, type Reference, referenceOf } from '../../contract/reference.ts'
import { endpoints, servedDocument } from '../contract/served-document.ts'
import { type Html, html, spans } from '../html.ts'

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

/** The menu as links. A long path breaks before its slashes. */
export function contentsLinks(groups: readonly ContentsGroup[]): Html {
  const label = ({ text, method }: ContentsLink) =>
    method
      ? html`<b class="method ${method.toLowerCase()}">${method}</b> <code>${text.split('/').map((part, i) => html`${i > 0 && html`<wbr>/`}${part}`)}</code>`
      : text
  const item = (link: ContentsLink) =>
    html`<li><a href="${link.href}"${link.method && html` class="endpoint"`}${link.current && html` aria-current="page"`}>${label(link)}</a></li>`
  return html`${groups.map(({ title, links }) => html`<div>${title && html`<p>${title}</p>`}<ul>${links.map(item)}</ul></div>`)}`
}

/** The chapters, with a link to the page of each operation. */
export function chapterList({ chapters }: Reference): Html {
  return html`${chapters.map(({ name, description, operations }) => {
    const id = `chapter-${name.toLowerCase()}`
    return html`<section aria-labelledby="${id}"><h2 id="${id}">${name}</h2><p class="soft">${description}</p><ul class="endpoints">${operations.map(operationItem)}</ul></section>`
  })}`
}

function operationItem({ id, method, path, summary, needsKey }: Chapter['operations'][number]): Html {
  const name = html`<b class="method ${method.toLowerCase()}">${method}</b> <code>${path}</code>`
  return html`<li id="${id}"><a href="${operationPage(id)}">${name}</a><span>${summary}${!needsKey && html`<span class="flag">no key needed</span>`}</span></li>`
}

/** The response headers with their descriptions. */
export function headerList({ headers }: Reference): Html {
  const rows = headers.map(({ name, description }) => {
    return html`<div id="header-${name.toLowerCase()}"><dt><code>${name}</code></dt><dd>${spans(description)}</dd></div>`
  })
  return html`<dl class="fields">${rows}</dl>`
}

let cached: Reference | undefined

/** The chapters and headers of the reference. */
export function servedReference(): Reference {
  cached ??= referenceOf(servedDocument())
  return cached
}

/** The operation with this ID, or null. */
export function servedOperation(id: string): Operation | null {
  const operations = servedReference().chapters.flatMap((chapter) => chapter.operations)
  return operations.find((operation) => operation.id === id) ?? null
}

/** The path of the reference page of an operation. With `.md` behind it, the page is Markdown. (rule 32.1) */
export function operationPage(operation: string): string {
  return `/docs/reference/${operation}`
}

/** The paths of all operations' pages. */
export const operationPages: readonly string[] = Array.from(endpoints.values(), ({ operation }) =>
  operationPage(operation),
)
