// What is probably wrong with editorial data, each with what mends it. (rule 48.18)
import type { Finding } from '../../../search/lint/synonyms.ts'
import { type Html, html, spans } from '../../html.ts'
import { type DeskContext, deskForm } from '../view.ts'
import { runButton, runOf } from './commands.ts'

const CHIP = html`class="chip"`

/** A list of findings, which posts to a page that runs commands. */
export function findingList(desk: DeskContext, findings: readonly Finding[], to: string): Html {
  const items = findings.map(
    (finding) => html`<li><span>${spans(finding.text)}</span> <span>${mending(finding)}</span></li>`,
  )
  return deskForm(desk, html`<ul class="desk-findings">${items}</ul>`, to)
}

function mending({ synonyms = [], rule, archive }: Finding): Html[] {
  return [
    ...synonyms.map(({ taxonomy, slug, text }) => {
      const run = runOf('synonyms', [taxonomy, slug, text], { remove: true })
      return html`<a href="/desk/term/${taxonomy}/${slug}">${slug}</a> ${runButton(`Remove “${text}”`, run, CHIP)}`
    }),
    ...(rule ? [runButton('Remove the rule', runOf('rule remove', [rule.url, ...rule.tokens]), CHIP)] : []),
    ...(archive ? [runButton('Remove the archive', runOf('archive remove', [archive]), CHIP)] : []),
  ]
}
