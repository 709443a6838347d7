// The reference of the running service. It is built once, because all of its pages show parts of it.
import { type Operation, type Reference, referenceOf } from '../../contract/reference.ts'
import { servedDocument } from '../contract/served-document.ts'

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
