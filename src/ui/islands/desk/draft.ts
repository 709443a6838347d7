// The page of a draft: saves as the editor goes, and puts proposed terms into their fields. (rule 48.15)

/** How long typing has to rest before it is saved, ms. */
const REST_MS = 800

/** Makes the form of a draft save itself. */
export function openDraft(form: HTMLFormElement): void {
  const status = form.querySelector('[data-saved]') as HTMLElement
  let waiting: ReturnType<typeof setTimeout> | undefined
  let last = Promise.resolve()
  const saveSoon = () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      last = last.then(() => save(form, status))
    }, REST_MS)
  }
  form.addEventListener('input', saveSoon)
  form.addEventListener('change', saveSoon)
  form.addEventListener('submit', (event) => {
    clearTimeout(waiting)
    // A save on its way makes the revision of the form an old one.
    if (form.dataset['saving'] === undefined) return
    event.preventDefault()
    const { submitter } = event
    void last.then(() => form.requestSubmit(submitter))
  })
  for (const field of form.querySelectorAll<HTMLInputElement>('[data-terms]')) offerNext(field)
  form.addEventListener('click', ({ target }) => {
    const term = (target as Element).closest<HTMLElement>('[data-term]')
    if (term) toggle(term)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.requestSubmit(form.querySelector('[data-publish]'))
  })
  form.addEventListener('keydown', (event) => {
    const isField = (event.target as Element).matches('input')
    if (event.key === 'Enter' && isField && !event.ctrlKey && !event.metaKey) event.preventDefault()
  })
}

async function save(form: HTMLFormElement, status: HTMLElement): Promise<void> {
  form.dataset['saving'] = ''
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  const fields = [...form.querySelectorAll<HTMLInputElement>('[name="of"]')]
  const [tops, bottoms] = ['top', 'bottom'].map((name) => body.getAll(name))
  try {
    const response = await fetch(form.action, { method: 'POST', headers: { Accept: 'application/json' }, body })
    const { ok, lines, html } = (await response.json()) as { ok?: boolean; lines?: string[]; html: string }
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

/** A list with commas offers terms for its last word: browsers compare what they offer with the whole text. */
function offerNext(field: HTMLInputElement): void {
  const options = Array.from(field.list?.options ?? [], (option) => ({ option, name: option.value }))
  field.addEventListener('input', () => {
    const before = /^.*,\s*/.exec(field.value)?.[0] ?? ''
    for (const { option, name } of options) option.value = before + name
  })
}

/** Puts a term into the field of its taxonomy, or takes it out. */
function toggle(chip: HTMLElement): void {
  const field = chip.closest('.field')?.querySelector('input') as HTMLInputElement
  const name = chip.dataset['term'] as string
  const names = field.value.split(',').flatMap((text) => text.trim() || [])
  const others = names.filter((other) => other.toLowerCase() !== name.toLowerCase())
  field.value = (others.length < names.length ? others : [...names, name]).join(', ')
  chip.classList.toggle('on', others.length === names.length)
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
