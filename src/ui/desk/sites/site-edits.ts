// What forms about sites say, done: tags, titles and dates, takedowns. Each is one change, of one site or of several. (rule 48.9)
import { ENTRY_TAXONOMIES } from '../../../catalog/import/import-schema.ts'
import type { DeskSite } from '../../../engine/desk/jobs.ts'
import { parseJson } from '../../../ground/texts.ts'
import { capitalized, counted } from '../../html.ts'
import { type DeskContext, type DeskForm, editOf, type Message, Refused } from '../view.ts'
import { designEdits } from './design-form.ts'
import { typedTags } from './tag-choices.ts'

/** The fields of a site that have one value, and what they are called. */
export const FIELDS = {
  title: 'title',
  url: 'address',
  published: 'date',
  category: 'category',
  offline: 'status',
} as const
type Field = keyof typeof FIELDS
const FIELD_NAMES = Object.keys(FIELDS) as Field[]

/** Does what a form says about sites. Throws {@link Refused}. */
export async function editSites(desk: DeskContext, slugs: readonly string[], form: DeskForm): Promise<Message> {
  if (slugs.length === 0) throw new Refused('No site is selected. Select at least one, and send this again.')
  const before = await desk.ask('sites', { slugs })
  const missing = slugs.filter((slug) => !before.some((site) => site.slug === slug))
  if (missing.length > 0) throw new Refused(`${missing.join(', ')}: no longer in the catalog. Nothing was changed.`)
  if (form.has('show')) return hide(desk, before, form, null)
  if (form.get('do') === 'down' || isReasonOnly(form)) return hide(desk, before, form, form.get('reason') ?? '')
  const [known, created] = [[...form.getAll('edit'), ...designEdits(form)], form.getAll('new')]
  const typed = known.length + created.length > 0 ? [] : await typedTags(desk, before, form)
  const edits = [...known, ...created, ...typed, ...fieldEdits(before, form)]
  if (edits.length === 0) return { ok: true, lines: ['Nothing was changed.'] }
  const { change } = await desk.ask('set', { ...editOf(desk, form), slugs, edits, allowsNew: created.length > 0 })
  return { ok: true, change, lines: linesOf(before, await desk.ask('sites', { slugs })) }
}

/** Enter in the field for a reason sends the form with its first button. */
function isReasonOnly(form: DeskForm): boolean {
  const isBlank = (name: string) => (form.get(name) ?? '').trim() === ''
  return !isBlank('reason') && ['add', 'remove', 'edit', 'new'].every(isBlank)
}

/** Assignments for the fields that differ from what every site has, so that texts are not read twice, and from what was seen. */
function fieldEdits(sites: readonly DeskSite[], form: DeskForm): string[] {
  const json = parseJson(form.get('seen') ?? '{}')
  const seen = json.ok ? (json.value as Partial<Record<Field, string>> | null) : null
  const fields = FIELD_NAMES.filter((name) => form.has(name) && form.get(name) !== seen?.[name])
  const changed = fields.filter((name) => sites.some((site) => fieldValue(site, name) !== form.get(name)))
  if (changed.includes('title') && form.get('title')?.trim() === '') throw new Refused('A site needs a title.')
  return changed.map((name) => `${name}=${form.get(name)}`)
}

/** The fields of a site as its form has them, for the field `seen`. */
export function fieldValues(site: DeskSite): string {
  return JSON.stringify(Object.fromEntries(FIELD_NAMES.map((name) => [name, fieldValue(site, name)])))
}

/** A field of a site as its form has it. */
export function fieldValue(site: DeskSite, name: Field): string {
  return String(site[name] ?? '')
}

async function hide(
  desk: DeskContext,
  sites: readonly DeskSite[],
  form: DeskForm,
  reason: string | null,
): Promise<Message> {
  if (reason?.trim() === '') throw new Refused('Say why it is taken down. Only editors see the reason.')
  const slugs = sites.map(({ slug }) => slug)
  const { change } = await desk.ask('hide', { ...editOf(desk, form), slugs, reason: reason?.trim() ?? null })
  const [what, is] = sites.length === 1 ? [sites[0]?.title ?? '', 'is'] : [counted(sites.length, 'site'), 'are']
  if (reason === null) return { ok: true, change, lines: [`${what} ${is} shown again.`] }
  return { ok: true, change, lines: [`${what} ${is} taken down.`, waitingLine(desk)] }
}

/** What a takedown waits for. Servers that share no database learn of it from what is published. (rule 44.56) */
function waitingLine({ config: { bucket, shared } }: DeskContext): string {
  if (bucket !== null && shared === null) return 'Visitors see it until the next publication.'
  return 'No answer has it any more. Counts, statistics and files for a CDN follow with the next publication.'
}

/** What became of sites, in words, such as "Removed Portfolio from 5 sites". */
function linesOf(before: readonly DeskSite[], after: readonly DeskSite[]): string[] {
  const counts = new Map<string, number>()
  const changes = before.map((site, i) => changesOf(site, after[i] ?? site))
  for (const line of changes.flat()) counts.set(line, (counts.get(line) ?? 0) + 1)
  const same = changes.filter(({ length }) => length === 0).length
  if (same === before.length) return ['Nothing was changed: it is so already.']
  const lines = [...counts].map(([line, sites]) => (before.length === 1 ? line : `${line}: ${counted(sites, 'site')}`))
  return [...lines, ...(same > 0 ? [`${counted(same, 'site')} had it so already.`] : [])]
}

function changesOf(before: DeskSite, after: DeskSite): string[] {
  const tags = ENTRY_TAXONOMIES.flatMap((name) => {
    const [old, now] = [before.terms[name] ?? [], after.terms[name] ?? []]
    const without = (some: typeof old, others: typeof old) =>
      some.filter(({ slug }) => !others.some((other) => other.slug === slug))
    return [
      ...without(old, now).map((term) => `Removed ${term.name}`),
      ...without(now, old).map((term) => `Added ${term.name}`),
    ]
  })
  const fields = FIELD_NAMES.filter((name) => fieldValue(before, name) !== fieldValue(after, name))
  const isSet = JSON.stringify(before.design) !== JSON.stringify(after.design)
  return [
    ...tags,
    ...(isSet ? ['Changed type and space'] : []),
    ...fields.map((name) => `${capitalized(FIELDS[name])}: ${fieldText(after, name)}`),
  ]
}

function fieldText(site: DeskSite, name: Field): string {
  return name === 'offline' ? (site.offline ? 'offline' : 'online') : fieldValue(site, name) || 'none'
}
