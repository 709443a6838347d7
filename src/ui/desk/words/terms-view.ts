// The terms of the catalog with a search, and the vocabulary packs. (rule 48.17)
import { SYNONYM_TAXONOMIES, TAXONOMIES } from '../../../catalog/model/taxonomy.ts'
import { counted, type Html, html } from '../../html.ts'
import { type DeskContext, type DeskView, deskForm } from '../view.ts'
import { runButton, runForm, runOf } from './commands.ts'

/** The most terms of a list. */
const SHOWN = 200

export const termsView: DeskView = {
  async show(desk) {
    const [text = '', named] = ['q', 'in'].map((name) => desk.query.get(name) ?? '')
    const taxonomy = TAXONOMIES.find((name) => name === named) ?? ''
    const terms = await desk.ask('terms', { text, taxonomy, limit: SHOWN })
    const chips = terms.map(({ taxonomy: kind, slug, name, count }) => {
      const address = `/desk/term/${kind}/${encodeURIComponent(slug)}`
      return html`<li><a class="chip" href="${address}">${name} <span class="of">${kind} · ${count}</span></a></li>`
    })
    const more = terms.length === SHOWN && html`<p class="soft">These have most sites. Search to find others.</p>`
    const list = terms.length === 0 ? html`<p>There is no such term.</p>` : html`<ul class="chips">${chips}</ul>${more}`
    const packs = html`<p class="desk-lead"><a href="/desk/packs">Vocabulary packs</a> have words of other languages.</p>`
    return { title: 'Terms', main: html`${searchForm(text, taxonomy)}${list}${packs}` }
  },
}

function searchForm(text: string, taxonomy: string): Html {
  const options = TAXONOMIES.map((name) => html`<option${name === taxonomy && html` selected`}>${name}</option>`)
  return html`<form class="search-form" action="/desk/terms" role="search"><input class="input" type="search" name="q" value="${text}"
    aria-label="Name of a term" placeholder="Name of a term" autocomplete="off">
    <select class="input" name="in" aria-label="Kind of term"><option value="">all</option>${options}</select>
    <button class="button">Search</button></form>`
}

/** The terms that fields with `list="desk-terms"` suggest without a script: of a taxonomy, or of all that have synonyms. */
export async function termOptions(desk: DeskContext, taxonomy: string): Promise<Html> {
  const terms = await desk.ask('terms', { text: '', taxonomy, limit: 2 * SHOWN })
  const named = terms.filter((term) => taxonomy !== '' || SYNONYM_TAXONOMIES.includes(term.taxonomy))
  const options = named.map(({ name, taxonomy: kind, count }) => {
    return html`<option value="${taxonomy === '' ? `${name} · ${kind}` : name}">${counted(count, 'site')}</option>`
  })
  return html`<datalist id="desk-terms">${options}</datalist>`
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' })

export const packsView: DeskView = {
  async show(desk) {
    const packs = await desk.ask('packs', null)
    const shown = packs.find((name) => name === desk.query.get('show'))
    const lines = shown ? await desk.ask('preview', { command: 'pack add', words: [shown], options: {} }) : []
    const items = packs.map((name) => {
      const see = html`<a href="/desk/packs?show=${name}">See what it changes</a>`
      const buttons = ['Add', 'Remove'].map((label) => runButton(label, runOf(`pack ${label.toLowerCase()}`, [name])))
      return html`<li><h2>${LANGUAGES.of(name)}</h2>${see}<p>${buttons}</p></li>`
    })
    const preview = html`<h2>What ${LANGUAGES.of(shown ?? 'en')} would add</h2><ul class="desk-lines">${lines.map((line) => html`<li>${line}</li>`)}</ul>`
    const main = html`<p class="desk-lead">Words of other languages, as synonyms of the terms that the catalog has.</p>
      ${deskForm(desk, html`<ul class="desk-packs">${items}</ul>`, '/desk/packs')}${shown && preview}`
    return { title: 'Vocabulary packs', main }
  },
  act: runForm,
}
