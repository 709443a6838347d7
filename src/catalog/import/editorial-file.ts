// The editorial file: synonyms, tuning rules and template archives. This module checks it without the catalog; whether
// the terms exist is checked when it is loaded. (rules 17.15 to 17.17)
import { z } from 'zod'
import { limited } from '../model/editorial.ts'
import { plainText } from '../model/entities.ts'
import { normalForm } from '../model/fold.ts'
import { SYNONYM_TAXONOMIES, TAXONOMIES, type Taxonomy } from '../model/taxonomy.ts'
import {
  type Checked,
  checkedJson,
  due,
  type Fault,
  faultsOf,
  type Leniency,
  loneSurrogates,
  mayHoldSurrogates,
  objectSchema,
} from './fault.ts'
import { slugFault } from './import-schema.ts'
import { timeOf } from './iso-time.ts'

const text = z.string({ error: due('must be text') })
const list = <T extends z.ZodType>(item: T, of: string) => z.array(item, { error: due(`must be a list of ${of}`) })

/** Text that is first changed by `make` and then checked. */
function checked(reasonOf: (value: string) => string | null, make = (given: string) => given) {
  return text.transform(make).superRefine((value, context) => {
    const reason = reasonOf(value)
    if (reason) context.addIssue({ code: 'custom', message: reason })
  })
}

const oneOf = (names: readonly Taxonomy[]) =>
  z.enum(names as [Taxonomy, ...Taxonomy[]], { error: due(`must be one of ${names.join(', ')}`) })
const Title = checked(blankFault, plainText)

/** All synonyms of a term as plain text, each once. */
export const SynonymTexts = list(checked(blankFault, plainText), 'synonyms').transform((texts) => [...new Set(texts)])

/** A date or time, as ISO 8601 in UTC. */
const Time = text.transform((given, context) => {
  const time = timeOf(given)
  if (time !== null) return new Date(time).toISOString().replace('.000Z', 'Z')
  context.addIssue('must be a date or time such as 2026-11-21 or 2026-11-21T10:30:00Z')
  return z.NEVER
})

/** When a rule or an archive is in force. (rule 45.1) */
const limits = { from: Time.nullish(), until: Time.nullish() }

/** An object with {@link limits}. */
function timed<T extends z.ZodObject<typeof limits>>(object: T) {
  return object
    .refine(({ from, until }) => from == null || until == null || Date.parse(from) < Date.parse(until), {
      path: ['until'],
      message: 'must be later than from',
    })
    .transform(limited)
}

const ruleMembers = {
  tokens: list(checked(tokenFault), 'tokens').min(1, 'must have at least one token'),
  url: checked(pathFault),
  title: Title.nullish().transform((title) => title ?? null),
  ...limits,
}

/** A tuning rule. Its tokens stay as entered. */
export const TuningRule = timed(z.object(ruleMembers))

const archiveMembers = { slug: checked(slugFault), title: Title, ...limits }

/** A template archive without its filters. */
export const ArchiveHead = timed(z.object(archiveMembers))

const many = <T extends z.ZodType>(item: T, of: string) =>
  z
    .array(item, `must be a list of ${of}`)
    .nullish()
    .transform((items) => items ?? [])

/** The schema of an editorial file. An absent part is empty. Titles are plain text. */
function editorialSchema(leniency: Leniency) {
  const object = objectSchema(leniency)
  const filters = list(object({ taxonomy: oneOf(TAXONOMIES), slug: text }), 'filters')
  const termSynonyms = object({ taxonomy: oneOf(SYNONYM_TAXONOMIES), term: text, synonyms: SynonymTexts })
  const archive = { ...archiveMembers, filters: filters.min(1, 'must have at least one filter') }
  return object(
    {
      synonyms: many(termSynonyms, 'synonym lists'),
      tuning_rules: many(timed(object(ruleMembers)), 'tuning rules'),
      template_archives: many(timed(object(archive)), 'template archives'),
    },
    'must be a JSON object',
  )
}
export type EditorialFile = z.infer<ReturnType<typeof editorialSchema>>

/** What npm prints before the output of a command, which a redirected `show` contains. */
const NPM_BANNER = /^\n(?:> .*\n)+\n/

/** Parses an editorial file. A failure has all faults that can be found without the catalog. */
export function parseEditorialFile(content: string, leniency: Leniency = {}): Checked<EditorialFile> {
  const json = checkedJson(content.replace(/^\ufeff/, '').replace(NPM_BANNER, ''))
  if (!json.ok) return json
  const shape = editorialSchema(leniency).safeParse(json.value)
  if (!shape.success) return { ok: false, faults: faultsOf(shape.error) }
  const faults: Fault[] = mayHoldSurrogates(content) ? loneSurrogates(shape.data) : []
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: shape.data }
}

function blankFault(value: string): string | null {
  return value === '' ? 'must not be blank' : null
}

/** Words of a query have at least 2 characters, so a shorter token never matches. */
function tokenFault(token: string): string | null {
  return Array.from(normalForm(token)).length < 2 ? 'must have at least 2 letters or digits' : null
}

/** Browsers read a backslash as a slash, and `//host` as an address of another site. */
function pathFault(url: string): string | null {
  return /^\/(?![/\\])\S*$/.test(url) ? null : 'must be a path that begins with "/", without white space'
}
