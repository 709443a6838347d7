// Groups the parameters of an operation for readers: the lists `<taxonomy>_any` and `<taxonomy>_not` of ten taxonomies
// say the same ten times, so they are shown together, behind the others.
import type { Parameter } from './reference.ts'

export interface ParameterGroups {
  readonly single: readonly Parameter[]
  /** The parameters whose name ends with `_any`. */
  readonly any: readonly Parameter[]
  /** The parameters whose name ends with `_not`. */
  readonly not: readonly Parameter[]
}

/** Splits parameters by the ends of their names, in their order. */
export function groupsOf(parameters: readonly Parameter[]): ParameterGroups {
  const endsWith = (end: string) => parameters.filter(({ name }) => name.endsWith(end))
  return {
    single: parameters.filter(({ name }) => !/_(any|not)$/.test(name)),
    any: endsWith('_any'),
    not: endsWith('_not'),
  }
}

/** What every parameter of a group does: the description of the first, without its taxonomy. */
export function meaningOf([first]: readonly Parameter[]): string {
  return first?.description.replace(/^Slugs of \w+/, 'Slugs') ?? ''
}
