// The inbox: words that searches did not understand, those of most people first, and what is probably wrong. (rules 48.16, 48.18)
import type { Inbox, UnknownWord } from '../../../engine/desk/editorial-jobs.ts'
import { type Html, html } from '../../html.ts'
import { counted, whole } from '../../number.ts'
import { checksLink } from '../sites/checks-view.ts'
import { type DeskContext, type DeskView, deskForm } from '../view.ts'
import { runButton, runForm, runOf } from './commands.ts'
import { findingList } from './findings.ts'
import { termOptions } from './terms-view.ts'
import { wordForm } from './trials.ts'

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
