// The script of the desk: sends its forms and shows what they answer, on the page where the editor is. (rule 48.6)
import { showWaiting } from './desk/publish.ts'

interface Answer {
  readonly ok?: boolean
  /** What was done or refused, as HTML. */
  readonly message?: string
  readonly html: string
}

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const main = form.closest<HTMLElement>('[data-desk-main]')
  if (main === null || !form.hasAttribute('data-desk-form')) return
  event.preventDefault()
  void send(form, main, event.submitter)
})

/** Sends a form as it would be sent without a script, and puts the part of the page that it belongs to in its place. */
async function send(form: HTMLFormElement, main: HTMLElement, submitter: HTMLElement | null): Promise<void> {
  const body = new URLSearchParams(new FormData(form, submitter) as unknown as Record<string, string>)
  const response = await fetch(form.action, { method: 'POST', headers: { Accept: 'application/json' }, body })
  const answer = (await response.json()) as Answer
  const { ok = true, message, html } = answer
  main.innerHTML = message
    ? `<div class="notice${ok ? '' : ' bad'}" role="${ok ? 'status' : 'alert'}">${message}</div>${html}`
    : html
  showWaiting()
  void enhance(main)
}

/** Loads what the parts of a page need. */
async function enhance(within: ParentNode): Promise<void> {
  const bands = within.querySelector<HTMLElement>('[data-bands]:not(.live)')
  if (bands) (await import('./desk/bands.ts')).openBands(bands)
  if (within.querySelector('[data-desk-live]')) await import('./desk/live.ts')
  const draft = within.querySelector<HTMLFormElement>('[data-draft]')
  if (draft) (await import('./desk/draft.ts')).openDraft(draft)
  const drop = within.querySelector<HTMLFormElement>('[data-drop]')
  if (drop) (await import('./desk/drop.ts')).openDrop(drop)
}

async function offer(): Promise<void> {
  const actions = document.querySelector('.site-actions')
  if (actions) (await import('./desk/sections-here.ts')).offerSections(actions, enhance)
}

void enhance(document)
void offer()
