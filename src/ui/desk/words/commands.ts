// Buttons that run the commands about words, terms, rules, archives and packs. (rules 48.16 to 48.18)
import type { TypedCommand } from '../../../engine/desk/editorial-jobs.ts'
import { parseJson } from '../../../ground/texts.ts'
import type { Finding } from '../../../search/lint/synonyms.ts'
import { type Html, html, spans } from '../../html.ts'
import { type DeskContext, type DeskForm, deskForm, editOf, type Message, Refused } from '../view.ts'

/** The most synonyms that one form adds. */
const MOST = 100
/** The fields that are options of commands. */
const OPTIONS = ['title', 'from', 'until', 'slug', 'synonyms', 'withEditorial'] as const

/** A command with its first words, as a button has it. What is typed in its form comes behind. */
export function runOf(command: string, words: readonly string[] = [], options: TypedCommand['options'] = {}): string {
  return JSON.stringify({ command, words, options })
}

/** A button that runs a command. */
export function runButton(label: string, run: string, attributes: Html = html`class="button quiet"`): Html {
  return html`<button ${attributes} name="run" value="${run}">${label}</button>`
}

export function hidden(name: string, value: string | number): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`
}

/** Runs the command of a form. Throws {@link Refused}. */
export async function runForm(desk: DeskContext, form: DeskForm): Promise<Message> {
  const run = parseJson(form.get('run') ?? '')
  if (!run.ok || typeof run.value !== 'object') throw new Refused('This form says nothing to do. Open the page again.')
  const { command, words, options } = run.value as TypedCommand
  const typed = OPTIONS.flatMap((name) => (form.get(name)?.trim() ? [[name, form.get(name)?.trim()] as const] : []))
  const { lines, change } = await desk.ask('editorial', {
    ...{ ...editOf(desk, form), command: String(command), words: [...words, ...wordsIn(form)] },
    options: { ...options, ...Object.fromEntries(typed) },
  })
  return { ok: true, lines, change }
}

/** What was typed: a name, parts with blanks between them, and synonyms with commas between them. Throws {@link Refused}. */
function wordsIn(form: DeskForm): string[] {
  const [names, parts, synonyms] = ['name', 'parts', 'word'].map((field) => form.getAll(field))
  const words = (synonyms ?? []).flatMap((text) => text.split(',')).map((word) => word.trim())
  if (words.includes('')) throw new Refused('Type a word. Write commas between several, and none at the end.')
  if (words.length > MOST) throw new Refused(`These are ${words.length} synonyms. Add at most ${MOST} at a time.`)
  return [...(names ?? []), ...(parts ?? []).flatMap((text) => text.match(/\S+/g) ?? []), ...words]
}

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
