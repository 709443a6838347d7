// The page of a draft: saves as the editor goes, and puts proposed terms into their fields. (rule 48.15)
import { fieldsOf, post } from './forms.ts'

/** How long typing has to rest before it is saved, ms. */
const REST_MS = 800

/** Makes the form of a draft save itself. */
export function openDraft(form: HTMLFormElement): void {
  const status = form.querySelector('[data-saved]') as HTMLElement
  let waiting: ReturnType<typeof setTimeout> | undefined
  let last = Promise.resolve()
  let isSent = false
  const saveSoon = () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      last = last.then(() => save(form, status))
    }, REST_MS)
  }
  form.addEventListener('input', saveSoon)
  form.addEventListener('change', saveSoon)
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  form.addEventListener('submit', (event) => {
    clearTimeout(waiting)
    const { submitter } = event
    // A save on its way makes the revision of the form an old one, and what was sent is not sent twice.
    const waits = isSent || form.dataset['saving'] !== undefined
    if (waits) event.preventDefault()
    if (waits && !isSent) void last.then(() => form.requestSubmit(submitter))
    isSent ||= !waits
  })
  onTerms(form)
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.requestSubmit(form.querySelector('[data-publish]'))
  })
}

/** Completes what is typed into fields with a list, and puts the terms of chips into their fields. */
function onTerms(form: HTMLFormElement): void {
  form.addEventListener('input', (event) => offerTerms(event as InputEvent))
  form.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.list === null) return
    // A type is replaced, and a list goes on.
    target.setSelectionRange(target.name === 'type' ? 0 : target.value.length, target.value.length)
  })
  form.addEventListener('click', (event) => {
    const term = (event.target as Element).closest<HTMLElement>('[data-term]')
    if (term === null) return
    event.preventDefault()
    const row = term.closest('[data-band]')
    if (row) swap(term, row.querySelector('[name="type"]') as HTMLInputElement)
    else toggle(term)
  })
  form.addEventListener('keydown', (event) => {
    const field = event.target
    if (!(field instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.isComposing) return
    const { selectionStart: start, selectionEnd: end, value } = field
    const takes = /^(?:Enter|,)$/.test(event.key) && field.list && start && start !== end && end === value.length
    // A section has one type, which no comma follows.
    if (event.key === 'Enter' || (takes && field.name === 'type')) event.preventDefault()
    if (takes) field.setSelectionRange(end, end)
  })
}

async function save(form: HTMLFormElement, status: HTMLElement): Promise<void> {
  form.dataset['saving'] = ''
  const body = fieldsOf(form)
  const fields = [...form.querySelectorAll<HTMLInputElement>('[name="of"]')]
  const [tops, bottoms] = ['top', 'bottom'].map((name) => body.getAll(name))
  try {
    const { ok, lines, html } = await post(form.action, body)
    const page = new DOMParser().parseFromString(html, 'text/html')
    const revision = page.querySelector<HTMLInputElement>('[name="revision"]')
    // The next save names a section as this one stored it.
    if (ok) for (const [i, of] of fields.entries()) of.value = `${tops?.[i]}-${bottoms?.[i]}`
    if (ok && revision) (form.elements.namedItem('revision') as HTMLInputElement).value = revision.value
    status.textContent = ok ? 'Saved' : (lines ?? ['Not saved.']).join(' ')
  } catch {
    status.textContent = 'Not saved: the server does not answer.'
  }
  delete form.dataset['saving']
}

/** A text is completed from so many letters on. */
const LEAST = 2

/**
 * A list with commas offers terms for its last word: browsers compare what they offer with the whole text. The most frequent term that
 * begins with the word completes it, selected, so that the next letter replaces that.
 */
function offerTerms({ target, inputType }: InputEvent): void {
  const field = target as HTMLInputElement
  const { value: text, selectionStart } = field
  const [, before = '', word = ''] = field.name === 'type' ? ['', '', text] : (/^(.*,\s*)?(.*)$/.exec(text) ?? [])
  const options = Array.from(field.list?.options ?? [])
  for (const option of options) {
    option.dataset['name'] ??= option.value
    option.value = before + option.dataset['name']
  }
  const typed = text.toLowerCase()
  const first = options.find(({ value }) => value.toLowerCase().startsWith(typed))
  const isWhole = options.some(({ value }) => value.toLowerCase() === typed)
  if (!first || isWhole || inputType !== 'insertText' || word.length < LEAST || selectionStart !== text.length) return
  field.value = first.value
  field.setSelectionRange(text.length, first.value.length)
}

/** Puts a type into the field of its section, and the one that was there in its place. */
function swap(chip: HTMLElement, field: HTMLInputElement): void {
  const before = field.value
  field.value = chip.dataset['term'] as string
  chip.dataset['term'] = before
  chip.textContent = before
  chip.hidden = before === ''
  if (chip.hidden) field.focus()
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Puts a term into the field of its taxonomy, or takes it out. */
function toggle(chip: HTMLElement): void {
  const field = chip.closest('.field')?.querySelector('input') as HTMLInputElement
  const name = chip.dataset['term'] as string
  const names = field.value.split(',').flatMap((text) => text.trim() || [])
  const others = names.filter((other) => other.toLowerCase() !== name.toLowerCase())
  const more = field.name === 'platform' ? [name] : [...names, name]
  field.value = (others.length < names.length ? others : more).join(', ')
  chip.classList.toggle('on', others.length === names.length)
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
