// The commands of a script with several, such as `set` of `npm run entries`: which one is meant, and what it takes.
import { type Lines, requireWords, WrongUsage } from './command.ts'
import { listed, near } from './meant.ts'

/** One of the commands of a script: the words and the options that it takes, and its work. */
export type Verb<V, Result = Lines> = readonly [
  takes: string,
  options: readonly (keyof V & string)[],
  work: (words: readonly string[], values: V) => Promise<Result> | Result,
]

/** The rest of a script with several commands, by their names of one or two words. */
export function oneOf<V extends object>(script: string, verbs: Readonly<Record<string, Verb<V>>>) {
  return {
    takes: '[WORD…]',
    main({ positionals, values }: { positionals: string[]; values: V }) {
      const { name, options, work, words } = chosen(script, verbs, positionals)
      requireOptions(name, options, values)
      return work(words, values)
    },
  }
}

/** The command that words begin with, and the words after it. Throws {@link WrongUsage}. */
export function chosen<V, R>(script: string, verbs: Readonly<Record<string, Verb<V, R>>>, given: readonly string[]) {
  const found = Object.entries(verbs).find(([own]) => own.split(' ').every((part, at) => part === given[at]))
  if (found === undefined) throw new WrongUsage(unknownVerb(script, Object.keys(verbs), given))
  const [own, [takes, options, work]] = found
  const [name, words] = [`${script} ${own}`, given.slice(own.split(' ').length)]
  requireWords(name, takes, words)
  return { name, options, work, words }
}

/** What people type, by what it is called here. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  add: 'new create insert',
  hide: 'delete remove rm takedown unpublish',
  list: 'ls find search',
  remove: 'delete rm drop',
  rename: 'move mv',
  revert: 'undo back restore rollback',
  revoke: 'delete remove rm disable',
  set: 'edit change update correct',
  show: 'get view cat print',
  unhide: 'restore',
}

function unknownVerb(script: string, verbs: readonly string[], [first = '', second = '']: readonly string[]): string {
  const group = verbs.filter((verb) => verb.startsWith(`${first} `)).map((verb) => verb.slice(first.length + 1))
  const [name, typed, names] = group.length > 0 ? [`${script} ${first}`, second, group] : [script, first, verbs]
  if (typed === '') return `${name} takes ${listed(names)}.`
  const has = (word: string) => (OTHER_WORDS[word] ?? '').split(' ').includes(typed)
  const called = names.filter((verb) => has(verb.split(' ').at(-1) ?? ''))
  const alike = called.length > 0 ? called : near(typed, names)
  if (alike.length > 0) return `${name} has no "${typed}": did you mean ${listed(alike)}?`
  if (has('revert')) return `${name} has no "${typed}": an edit is taken back by npm run history -- revert.`
  return `${name} takes ${listed(names)}, not "${typed}".`
}

/** Throws {@link WrongUsage} if an option is given that the command does not take. `name` is such as `entries set`. */
export function requireOptions(name: string, taken: readonly string[], values: object): void {
  const given = Object.entries(values).flatMap(([option, value]) => (value === false ? [] : [option]))
  const foreign = given.find((option) => !taken.includes(option))
  if (foreign !== undefined) throw new WrongUsage(`--${foreign} is no option of ${name}.`)
}
