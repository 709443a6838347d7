// Tags by their name alone: an editor types a text and chooses what it means, of whatever taxonomy. The choices are buttons of the
// form that the text is typed in, so that they work without a script. (rule 48.10)
import { isEntryTaxonomy } from '../../../catalog/import/import-line.ts'
import { ENTRY_TAXONOMIES, type EntryTaxonomy } from '../../../catalog/import/import-schema.ts'
import { TAXONOMY } from '../../../catalog/model/taxonomy.ts'
import type { DeskSite } from '../../../engine/desk/jobs.ts'
import { matchingForm, rawForm } from '../../../search/matching-form.ts'
import { counted, type Html, html } from '../../html.ts'
import { type DeskContext, type DeskForm, type DeskView, Refused } from '../view.ts'

/** The assignment that adds a tag to a site, or removes it. A site has one platform. */
export function assignmentTo(operator: '+=' | '-=', taxonomy: EntryTaxonomy, name: string): string {
  return `${taxonomy}${taxonomy === 'platform' && operator === '+=' ? '=' : operator}${name}`
}

/** A term that sites can have, as a text finds it. */
interface Tag {
  readonly taxonomy: EntryTaxonomy
  readonly name: string
  readonly slug: string
  readonly sites: number
  /** Whether it is called exactly so. */
  readonly isSame: boolean
}

/** The choices for a text that a script shows while it is typed. */
export const tagsView: DeskView = {
  async show(desk) {
    const removes = desk.query.has('remove')
    const sites = removes ? await desk.ask('sites', { slugs: desk.query.getAll('s') }) : []
    const form = new URLSearchParams({ [removes ? 'remove' : 'add']: desk.query.get('q') ?? '' })
    return { title: 'Tags', main: (await tagChoices(desk, sites, form)) ?? html`` }
  },
}

/** What the text in a form can mean, as buttons; null if the form has none. */
export async function tagChoices(
  desk: DeskContext,
  sites: readonly DeskSite[],
  form: DeskForm | null,
): Promise<Html | null> {
  const [added, removed] = [form?.get('add')?.trim() ?? '', form?.get('remove')?.trim()]
  if (added === '') return removed === undefined ? null : choiceList('-=', tagsOf(sites, removed), null)
  const tags = await tagsFor(desk, added)
  return choiceList('+=', tags, newChoices(added, tags))
}

function choiceList(operator: '+=' | '-=', tags: readonly Tag[], further: Html | null): Html {
  const choices = tags.map(
    ({ taxonomy, name, slug, sites }) =>
      html`<li><button name="edit" value="${assignmentTo(operator, taxonomy, slug)}">${name} <span class="of">${TAXONOMY[taxonomy].one} · ${counted(sites, 'site')}</span></button></li>`,
  )
  return html`<ul class="desk-choices" aria-label="Tags">${choices}${further}</ul>`
}

/** A text that is no tag of a taxonomy yet can become one. */
function newChoices(text: string, tags: readonly Tag[]): Html {
  const lacking = ENTRY_TAXONOMIES.filter((name) => !tags.some(({ taxonomy, isSame }) => isSame && taxonomy === name))
  const buttons = lacking.map(
    (name) =>
      html` <button class="desk-new" name="new" value="${assignmentTo('+=', name, text)}"><span class="visually-hidden">New: ${text} in </span>${TAXONOMY[name].one}</button>`,
  )
  return html`<li class="desk-news"><span>New: <b>${text}</b> in</span>${buttons}</li>`
}

const SHOWN = 12

/** The tags of the catalog that are called so, then those with the words of a text, then those that are spelled alike. */
async function tagsFor({ ask, served }: DeskContext, text: string): Promise<Tag[]> {
  const words = matchingForm(text) === '' ? [] : await ask('terms', { text, taxonomy: '', limit: 4 * SHOWN })
  const near = ENTRY_TAXONOMIES.flatMap((taxonomy) =>
    served.nearestTerms(taxonomy, text).flatMap((slug) => {
      const term = served.archives.term(taxonomy, slug)
      return term === null ? [] : [{ ...term, taxonomy }]
    }),
  )
  const found = new Map([...words, ...near].map((term) => [`${term.taxonomy}/${term.slug}`, term]))
  const tags = [...found.values()].flatMap(({ taxonomy, name, slug, count }): Tag[] => {
    const isSame = rawForm(name) === rawForm(text) || slug === text
    return isEntryTaxonomy(taxonomy) ? [{ taxonomy, name, slug, sites: count, isSame }] : []
  })
  return tags.toSorted((a, b) => Number(b.isSame) - Number(a.isSame)).slice(0, SHOWN)
}

/** The tags of sites that contain a text, those of the most sites first. */
function tagsOf(sites: readonly DeskSite[], text: string): Tag[] {
  const tags = new Map<string, Tag>()
  const asked = text.toLowerCase()
  for (const site of sites)
    for (const taxonomy of ENTRY_TAXONOMIES)
      for (const { name, slug } of site.terms[taxonomy] ?? []) {
        const key = `${taxonomy}/${slug}`
        const isSame = name.toLowerCase() === asked
        tags.set(key, { taxonomy, name, slug, isSame, sites: (tags.get(key)?.sites ?? 0) + 1 })
      }
  const like = [...tags.values()].filter(({ name }) => name.toLowerCase().includes(asked))
  return like.toSorted((a, b) => Number(b.isSame) - Number(a.isSame) || b.sites - a.sites).slice(0, SHOWN)
}

/** The assignments for the texts in a form. Throws {@link Refused} if one of them can mean several tags, or none. */
export async function typedTags(desk: DeskContext, sites: readonly DeskSite[], form: DeskForm): Promise<string[]> {
  const [added, removed] = [form.get('add')?.trim() ?? '', form.get('remove')?.trim() ?? '']
  return [
    ...(added === '' ? [] : [meant('+=', added, await tagsFor(desk, added))]),
    ...(removed === '' ? [] : [meant('-=', removed, tagsOf(sites, removed))]),
  ]
}

function meant(operator: '+=' | '-=', text: string, tags: readonly Tag[]): string {
  const [tag, ...others] = tags.filter(({ isSame }) => isSame)
  if (tag !== undefined && others.length === 0) return assignmentTo(operator, tag.taxonomy, tag.slug)
  if (others.length > 0) throw new Refused(`“${text}” is a tag of several kinds. Choose the one that you mean.`)
  if (operator === '-=') throw new Refused(`None of these sites has a tag “${text}”. Nothing was changed.`)
  throw new Refused(`There is no tag “${text}” yet. Choose one that is near, or the kind of the new one.`)
}
