// The script of the desk: sends its forms and shows what they answer, on the page where the editor is. Without it, the same forms load
// pages. What few pages need is loaded where it is needed. (rule 48.6)
import { keepFocus } from './desk/focus.ts'
import { type Answer, sendForm, tell } from './desk/forms.ts'
import { addressOf, openPanels, showAnswer } from './desk/panels.ts'
import { showWaiting } from './desk/publish.ts'
import { onSeveral, onTags } from './desk/tags.ts'

/** Where the last answer was shown: a view of the desk, or null for the page below. What undoes it is answered there, too. */
let shownIn = document.querySelector<HTMLElement>('.desk [data-desk-main]')

// Before the page below, whose script would take the form for its own.
document.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement
    if (!form.hasAttribute('data-desk-form') || form.action.includes('/desk/sign-')) return
    event.preventDefault()
    event.stopPropagation()
    void send(form, event.submitter)
  },
  true,
)

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const main = form.closest<HTMLElement>('[data-desk-main]') ?? (form.closest('.desk-toast') && shownIn)
  const answer = await sendForm(form, submitter, main === null ? addressOf : ({ action }) => action)
  if (answer === null) return
  const { ok = true, message = '' } = answer
  shownIn = main
  if (main === null) showAnswer(answer)
  else if (answer.html) showMain(main, answer)
  tell(message, ok)
  showWaiting()
}

/** Shows a view of the desk in place of the one before. */
function showMain(main: HTMLElement, { html }: Answer): void {
  const restore = keepFocus(main)
  main.innerHTML = html
  restore(main)
  void enhance(main)
}

/** Loads what the parts of a page need. */
async function enhance(within: ParentNode): Promise<void> {
  const draft = within.querySelector<HTMLFormElement>('[data-draft]')
  if (draft) (await import('./desk/draft.ts')).openDraft(draft)
  const bands = within.querySelector<HTMLElement>('[data-bands]:not(.live)')
  if (bands) (await import('./desk/bands.ts')).openBands(bands)
  if (within.querySelector('[data-desk-live]')) await import('./desk/live.ts')
  const drop = within.querySelector<HTMLFormElement>('[data-drop]')
  const visits = within.querySelector<HTMLElement>('[data-visits]')
  if (drop && visits) {
    const { openDrop, followVisits } = await import('./desk/drop.ts')
    openDrop(drop)
    followVisits(visits)
  }
}

async function offer(): Promise<void> {
  const actions = document.querySelector('.site-actions')
  if (actions) (await import('./desk/sections-here.ts')).offerSections(actions, enhance)
}

onTags()
onSeveral()
if (shownIn === null) openPanels()
void enhance(document)
void offer()
