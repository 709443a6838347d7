// The inbox. What a synonym would change, before it is stored: terms to choose, each with the sites that queries find before and after.
// A script asks for the same while an editor types. (rules 48.16 to 48.18)
import type { TermRef } from '../../../catalog/model/editorial.ts'
import type { Inbox, Trial, UnknownWord } from '../../../engine/desk/editorial-jobs.ts'
import { counted, type Html, html, whole } from '../../html.ts'
import { checksLink } from '../sites/sites-view.ts'
import { type DeskContext, type DeskView, deskForm } from '../view.ts'
import { findingList, hidden, runButton, runForm, runOf } from './commands.ts'
import { termOptions } from './terms-view.ts'

/** Shows what the form of a word would change. It changes nothing. */
export const trialsView: DeskView = {
  show: async () => null,
  async act(desk, form) {
    const [word = '', text = '', to = ''] = ['word', 'text', 'to'].map((name) => form.get(name)?.trim())
    const [taxonomy, slug = ''] = to.split('/')
    const term = to === '' ? null : ({ taxonomy, slug } as TermRef)
    const trials = await desk.ask('trials', { word, text, term })
    const main = term ? addForm(desk, term, word, trials) : wordForm(desk, word, text, trials)
    return { ok: true, lines: [], page: { title: `“${word}” as a synonym`, main } }
  },
}

const SEE = html`<button class="button quiet" formaction="/desk/synonym">See what changes</button>`

/** The form of a word that was not understood: what it means, or to ignore it. */
function wordForm(desk: DeskContext, word: string, text: string, trials: readonly Trial[]): Html {
  const id = `means-${word.replaceAll(' ', '-')}`
  const options = trials.map(({ term: { taxonomy, slug, name, count }, ...trial }, at) => {
    const run = runOf('synonyms', [taxonomy, slug], { add: true })
    const kind = `${taxonomy} · ${counted(count, 'site')}${text !== '' && trial.isTypo ? ', where this leads' : ''}`
    return html`<button class="desk-option" role="option" aria-selected="false" id="${id}-${at}" name="run" value="${run}">
      <span><b>${name}</b> <span class="soft">${kind}</span></span> <span class="desk-effect">${effectOf(trial)}</span></button>`
  })
  const role = options.length > 0 && html` role="listbox" aria-label="Terms that it can mean"`
  const lead = text === '' && options.length > 0 && html`<p class="soft">Spelled alike:</p>`
  const fields = html`<div class="desk-means"><label for="${id}">“${word}” means, or is a typo of</label>
    <input class="input" id="${id}" name="text" value="${text}" list="desk-terms" autocomplete="off" spellcheck="false" maxlength="80"
      placeholder="A term, or the right word" role="combobox" aria-autocomplete="list" aria-expanded="true" aria-controls="${id}-list" data-desk-live>
    ${SEE} ${runButton('Ignore', runOf('ignore'))}</div>
    <div data-desk-trials>${lead}<div id="${id}-list" class="desk-options"${role}>${options}</div></div>`
  return deskForm(desk, html`${hidden('word', word)}${fields}`, '/desk/inbox')
}

/** The form that adds synonyms to a term. */
export function addForm(desk: DeskContext, { taxonomy, slug }: TermRef, word: string, trials: readonly Trial[]): Html {
  const add = runButton('Add', runOf('synonyms', [taxonomy, slug], { add: true }), html`class="button"`)
  const fields = html`<div class="desk-means"><label for="synonym">Another word for it</label>
    <input class="input" id="synonym" name="word" value="${word}" autocomplete="off" spellcheck="false" data-desk-live> ${add} ${SEE}</div>
    <div data-desk-trials aria-live="polite">${trials.map((trial) => html`<p class="desk-effect">${effectOf(trial)}</p>`)}</div>`
  return deskForm(desk, html`${hidden('to', `${taxonomy}/${slug}`)}${fields}`, `/desk/term/${taxonomy}/${slug}`)
}

function effectOf({ queries, harm }: Pick<Trial, 'queries' | 'harm'>): Html {
  const changes = queries.map(({ form, before, after }) => {
    const numbers = html`<span${before !== after && html` class="desk-changed"`}>${before} → ${after}</span>`
    return html`<span class="desk-query">${form}: ${numbers}</span> `
  })
  return html`${changes}${harm !== null && html`<span class="desk-harm">Better not: ${harm}.</span>`}`
}

export const inboxView: DeskView = {
  async show(desk) {
    const checked = checksLink(await desk.ask('findings', {}))
    const main = inboxMain(desk, await desk.ask('inbox', null), checked)
    return { title: 'Inbox', main: html`${main}${await termOptions(desk, '')}` }
  },
  act: runForm,
}

function inboxMain(desk: DeskContext, { words, more, ignored, findings, day }: Inbox, checked: Html | null): Html {
  const back = ignored.map((word) => {
    const chip = html`class="chip" aria-label="Bring ${word} back"`
    return html`<li>${runButton(`${word} ↺`, runOf('ignore', [word], { remove: true }), chip)}</li>`
  })
  return html`<p class="desk-lead">${leadOf(words.length, day)}</p>
    <ol class="desk-words">${words.map((word) => wordRow(desk, word))}</ol>
    ${more > 0 && html`<p class="soft">${counted(more, 'more word')} of fewer people.</p>`}
    <h2>To check</h2><p class="soft">${findings.length === 0 ? 'Nothing.' : counted(findings.length, 'finding')}</p>${checked}
    ${findingList(desk, findings, '/desk/inbox')}
    ${ignored.length > 0 && html`<h2>Ignored</h2>${deskForm(desk, html`<ul class="chips">${back}</ul>`, '/desk/inbox')}`}`
}

function leadOf(words: number, day: string | null): string {
  if (day === null) return 'There is no snapshot, so nobody knows what searches understand. Publish first.'
  if (words === 0) return 'Every word that three people searched for in the last four weeks is understood.'
  return `Words that at least three people searched for in the last four weeks, and that no filter comes from. Numbers are of the snapshot of ${day}.`
}

function wordRow(desk: DeskContext, { word, people, searches, queries, more, trials }: UnknownWord): Html {
  const rows = queries.map(({ form, people: own, sites }) => {
    const found = html`<a href="/explore?q=${encodeURIComponent(form)}">${form}</a>`
    return html`<li>${found} <span class="soft">${counted(sites, 'site')} · ${own} people</span></li>`
  })
  return html`<li class="desk-word"><h2>${word}</h2><p class="soft">at least ${people} people · ${whole(searches)} searches</p>
    <ul class="desk-queries">${rows}${more > 0 && html`<li class="soft">and ${more} more</li>`}</ul>
    ${wordForm(desk, word, '', trials)}</li>`
}
