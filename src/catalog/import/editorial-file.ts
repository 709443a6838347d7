// The editorial file (decisions.md 1.4): synonyms, tuning rules and template archives, checked as far as that goes
// without the catalog. Whether the terms exist is the loader's question.
import { z } from 'zod'
import { plainText } from '../model/entities.ts'
import { normalForm } from '../model/normal-form.ts'
import { SYNONYM_TAXONOMIES, TAXONOMIES, type Taxonomy } from '../model/taxonomy.ts'
import { type Checked, checkedJson, due, type Fault, faultsOf, loneSurrogates, mayHoldSurrogates } from './fault.ts'
import { slugFault } from './term-name.ts'

const text = z.string({ error: due('must be text') })
const list = <T extends z.ZodType>(item: T, of: string) => z.array(item, { error: due(`must be a list of ${of}`) })

/** Text that is checked by a rule, made plain first where it is a title or name. */
function checked(reasonOf: (value: string) => string | null, make = (given: string) => given) {
  return text.transform(make).superRefine((value, context) => {
    const reason = reasonOf(value)
    if (reason) context.addIssue({ code: 'custom', message: reason })
  })
}

const oneOf = (names: readonly Taxonomy[]) =>
  z.enum(names as [Taxonomy, ...Taxonomy[]], { error: due(`must be one of ${names.join(', ')}`) })
const Title = checked(blankFault, plainText)

/** A term's whole synonym list: plain texts, each once. */
export const SynonymTexts = list(checked(blankFault, plainText), 'synonyms').transform((texts) => [...new Set(texts)])

/** A tuning rule. Tokens stay as entered, in their order. */
export const TuningRule = z.object({
  tokens: list(checked(tokenFault), 'tokens').min(1, 'must hold at least one token'),
  url: checked(pathFault),
  title: Title.nullish().transform((title) => title ?? null),
})

const TermSynonyms = z.object({ taxonomy: oneOf(SYNONYM_TAXONOMIES), term: text, synonyms: SynonymTexts })

const TemplateArchive = z.object({
  slug: checked(slugFault),
  title: Title,
  filters: list(z.object({ taxonomy: oneOf(TAXONOMIES), slug: text }), 'filters').min(
    1,
    'must hold at least one filter',
  ),
})

const many = <T extends z.ZodType>(item: T, of: string) =>
  z
    .array(item, `must be a list of ${of}`)
    .nullish()
    .transform((items) => items ?? [])

/** An editorial file; a part that is absent is empty, and unknown keys are dropped. Titles are plain text. */
export const EditorialFile = z.object(
  {
    synonyms: many(TermSynonyms, 'synonym lists'),
    tuning_rules: many(TuningRule, 'tuning rules'),
    template_archives: many(TemplateArchive, 'template archives'),
  },
  'must be a JSON object',
)
export type EditorialFile = z.infer<typeof EditorialFile>

/** Reads the text of an editorial file; a failure holds every fault that can be seen without the catalog. */
export function parseEditorialFile(content: string): Checked<EditorialFile> {
  const json = checkedJson(content.replace(/^\ufeff/, ''))
  if (!json.ok) return json
  const shape = EditorialFile.safeParse(json.value)
  if (!shape.success) return { ok: false, faults: faultsOf(shape.error) }
  const faults: Fault[] = mayHoldSurrogates(content) ? loneSurrogates(shape.data) : []
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: shape.data }
}

function blankFault(value: string): string | null {
  return value === '' ? 'must not be blank' : null
}

/** A token under 2 characters is in no query: theirs are longer. */
function tokenFault(token: string): string | null {
  return Array.from(normalForm(token)).length < 2 ? 'must have at least 2 letters or digits' : null
}

function pathFault(url: string): string | null {
  return /^\/(?!\/)\S*$/.test(url) ? null : 'must be a path that begins with "/", without white space'
}
