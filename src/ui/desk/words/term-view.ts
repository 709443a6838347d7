// The page of a term: what it is called, its synonyms, and the rules and archives with it. (rule 48.17)
import { archivePath, TAXONOMIES } from '../../../catalog/model/taxonomy.ts'
import type { TermDetails, TimedItem } from '../../../engine/desk/editorial-jobs.ts'
import { counted, type Html, html } from '../../html.ts'
import { type DeskContext, type DeskForm, type DeskView, deskForm } from '../view.ts'
import { findingList, hidden, runButton, runForm, runOf } from './commands.ts'
import { termOptions } from './terms-view.ts'
import { addForm } from './trials.ts'

export const termView: DeskView = {
  async show(desk, typed) {
    const term = await termAt(desk)
    if (term === null) return null
    const form = (content: Html) => deskForm(desk, html`${hidden('change', term.change)}${content}`, pageOf(term))
    const word = typed?.get('word') ?? ''
    const parts = [
      facts(term),
      term.findings.length > 0 && html`<h2>To check</h2>${findingList(desk, term.findings, pageOf(term))}`,
      term.synonyms && html`<h2>Synonyms</h2>${form(chips(term))}${addForm(desk, term, word, [])}`,
      timedPart('rule', { items: term.rules, name: archivePath(term.taxonomy, term.slug), parts: '' }, form, typed),
      timedPart('archive', { items: term.archives, name: '', parts: `${term.taxonomy}/${term.slug}` }, form, typed),
      termForms(term, form, typed),
    ]
    return { title: term.name, main: html`${parts}${await termOptions(desk, term.taxonomy)}` }
  },
  async act(desk, form) {
    const message = await runForm(desk, form)
    const page = { title: 'Removed', main: html`<p><a href="/desk/terms">Other terms</a></p>` }
    return (await termAt(desk)) === null ? { ...message, page } : message
  },
}

/** The term of an address. A taxonomy that is none has no terms. */
async function termAt({ ask, path }: DeskContext): Promise<TermDetails | null> {
  const taxonomy = TAXONOMIES.find((name) => name === path['taxonomy'])
  return taxonomy === undefined ? null : ask('term', { taxonomy, slug: path['slug'] ?? '' })
}

function pageOf({ taxonomy, slug }: TermDetails): string {
  return `/desk/term/${taxonomy}/${encodeURIComponent(slug)}`
}

function facts({ taxonomy, slug, name, count, former }: TermDetails): Html {
  const was = former.length > 0 && html` · was ${former.join(', ')}`
  return html`<p class="desk-lead">${taxonomy} · <a href="${archivePath(taxonomy, slug)}">${counted(count, 'site')}</a> · slug ${slug}${was}
    · <a href="/desk?of=${taxonomy}/${encodeURIComponent(slug)}" aria-label="Changes of ${name}">changes</a></p>`
}

function chips({ taxonomy, slug, synonyms }: TermDetails): Html {
  const items = (synonyms ?? []).map((text) => {
    const run = runOf('synonyms', [taxonomy, slug, text], { remove: true })
    return html`<li class="chip">${text} ${runButton('×', run, html`aria-label="Remove ${text}"`)}</li>`
  })
  return items.length === 0 ? html`<p class="soft">None yet.</p>` : html`<ul class="chips desk-synonyms">${items}</ul>`
}

function termForms(term: TermDetails, form: (content: Html) => Html, typed: DeskForm | null): Html {
  const { taxonomy, slug, name, count, synonyms } = term
  const [rename, merge, remove] = ['rename', 'merge', 'remove'].map((verb) =>
    runOf(`terms ${verb}`, [taxonomy, slug]),
  ) as [string, string, string]
  const text = (label: string, run: string, field: string, value: string) => {
    const shown = typed?.get('run') === run ? typed.get(field) : value
    return html`<label class="field">${label} <input class="input" name="${field}" value="${shown}" autocomplete="off"${run === merge && html` list="desk-terms"`}></label>`
  }
  const box = (label: string, field: string) =>
    html`<label><input type="checkbox" name="${field}" value="yes"> ${label}</label>`
  return html`<h2>The term itself</h2><p class="soft">${counted(count, 'site')} with it. Old addresses go on leading to it.</p>
    <div class="desk-forms">${form(html`${text('Name', rename, 'name', name)}${text('Slug', rename, 'slug', slug)}${runButton('Rename', rename)}`)}
    ${form(html`${text('Becomes part of', merge, 'name', '')}${synonyms && box(`Keep “${name}” as a synonym`, 'synonyms')}${runButton('Merge', merge)}`)}
    ${form(html`${box('With its synonyms and archives', 'withEditorial')}${runButton('Remove', remove)}`)}</div>`
}

const KINDS = {
  rule: {
    title: 'Rules',
    about: 'A search with all of the words is sent to a page.',
    name: 'Leads to',
    parts: 'Words',
  },
  archive: {
    title: 'Template archives',
    about: 'Pages of the templates that have all of some terms.',
    name: 'Slug',
    parts: 'Terms, such as genre/portfolio',
  },
}

/** The items, and what a new one begins with. */
interface Timed extends Pick<TimedItem, 'name'> {
  readonly items: readonly TimedItem[]
  readonly parts: string
}

type Values = Partial<Record<'name' | 'parts' | 'title' | 'from' | 'until', string | null | undefined>>

/** `typed` is what was refused: it stays in its form. */
function timedPart(
  kind: keyof typeof KINDS,
  { items, name, parts }: Timed,
  form: (content: Html) => Html,
  typed: DeskForm | null,
): Html {
  const { title, about, ...labels } = KINDS[kind]
  const fields = (run: string, values: Values) => {
    const shown = typed?.get('run') === run ? (Object.fromEntries(typed) as Values) : values
    const texts = (['name', 'parts'] as const).filter((field) => field in values)
    return html`${texts.map((field) => textField(labels[field], field, shown[field]))}${textField('Title', 'title', shown.title)}
      ${timeField('From', 'from', shown.from)}${timeField('Up to, without', 'until', shown.until)}`
  }
  const forms = items.map((item) => {
    const key = kind === 'rule' ? [item.name, ...item.parts] : [item.name]
    const run = runOf(`${kind} add`, key)
    const { parts: own, name: path, state, ...times } = item
    const values = kind === 'rule' ? times : { ...times, parts: own.join(' ') }
    const head =
      kind === 'rule'
        ? `${own.join(' ')} → ${path}`
        : html`<a href="/templates/${encodeURIComponent(path)}">${path}</a>`
    const buttons = html`${runButton('Save', run)} ${runButton('Remove', runOf(`${kind} remove`, key))}`
    return form(html`<h3>${head}</h3><p class="soft">${state}</p>${fields(run, values)}<p>${buttons}</p>`)
  })
  const added = runOf(`${kind} add`)
  const isOpen = typed?.get('run') === added
  return html`<h2>${title}</h2><p class="soft">${about}</p><div class="desk-timed">${forms}
    <details${isOpen && html` open`}><summary>Add one</summary>${form(html`${fields(added, { name, parts })}<p>${runButton('Add', added)}</p>`)}</details></div>`
}

function textField(label: string, name: string, value: string | null | undefined): Html {
  return html`<label class="field">${label} <input class="input" name="${name}" value="${value ?? ''}" autocomplete="off"></label>`
}

/** A day, or a time in UTC if the item has one. */
function timeField(label: string, name: string, value: string | null | undefined): Html {
  const isTime = /T(?!00:00:00Z)/.test(value ?? '')
  const type = isTime ? html`type="datetime-local" step="1"` : html`type="date"`
  const text = value?.slice(0, isTime ? 19 : 10) ?? ''
  return html`<label class="field">${label}${isTime && ' (UTC)'} <input class="input" ${type} name="${name}" value="${text}"></label>`
}
