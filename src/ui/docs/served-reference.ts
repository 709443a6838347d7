// The reference of the running service, which is built once because all of its pages show parts of it, and their addresses.
import { type Operation, type Reference, referenceOf } from '../../contract/reference.ts'
import { endpoints, servedDocument } from '../contract/served-document.ts'

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
