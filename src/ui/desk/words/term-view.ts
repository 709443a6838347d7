// The page of a term: what it is called, its synonyms, and the rules and archives with it. (rule 48.17)
import { archivePath, TAXONOMIES } from '../../../catalog/model/taxonomy.ts'
import type { TermDetails } from '../../../engine/desk/editorial-jobs.ts'
import { type Html, html } from '../../html.ts'
import { counted } from '../../number.ts'
import { type DeskContext, type DeskForm, type DeskView, deskForm } from '../view.ts'
import { hidden, runButton, runForm, runOf } from './commands.ts'
import { findingList } from './findings.ts'
import { termOptions } from './terms-view.ts'
import { timedPart } from './timed-forms.ts'
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
