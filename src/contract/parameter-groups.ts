// Groups the parameters of an operation for readers: the lists `<taxonomy>_any` and `<taxonomy>_not` of ten taxonomies
// say the same ten times, so they are shown together, behind the others.
import type { Parameter } from './reference.ts'

/** Splits parameters by the ends of their names, in their order: `_any`, `_not`, and single ones. */
export function groupsOf(parameters: readonly Parameter[]) {
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
