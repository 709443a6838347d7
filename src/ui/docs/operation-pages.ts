// The addresses of the reference: a page for each operation, and the page of an operation ID.
import { endpoints } from '../contract/served-document.ts'

/** The path of the reference page of an operation. With `.md` behind it, the page is Markdown. (rule 32.1) */
export function operationPage(operation: string): string {
  return `/docs/reference/${operation}`
}

/** The paths of all operations' pages. */
export const operationPages: readonly string[] = [...endpoints.values()].map(({ about }) =>
  operationPage(about.operation),
)
