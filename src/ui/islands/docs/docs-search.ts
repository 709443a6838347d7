// The search field beside a page of the documentation: results while one types, and arrow keys between them. Without its index
// the form still works.
import type { Passage } from '../../../search/index/passage-index.ts'
import { foundPassages, foundSentence } from '../../docs/search/found-passages.ts'

const search = document.querySelector('.docs-search') as HTMLElement
const [input, note, place] = ['input', '[role=status]', 'div'].map((part) => search.querySelector(part)) as [
  HTMLInputElement,
  HTMLElement,
  HTMLElement,
]
let opened: ReturnType<typeof load> | undefined

async function load() {
  const [{ passageIndex }, response] = await Promise.all([
    import('../../../search/index/passage-index.ts'),
    fetch('/docs/search.json'),
  ])
  return passageIndex((await response.json()) as Passage[])
}

async function show(): Promise<void> {
  opened ??= load()
  const find = await opened.catch(() => null)
  const words = input.value.trim()
  const passages = find?.(words) ?? []
  note.textContent = words === '' || find === null ? '' : foundSentence(words, passages)
  place.innerHTML = foundPassages(passages).html
}

/** Moves between the field and the results, as arrow keys say. */
function move(event: KeyboardEvent): void {
  const stops: HTMLElement[] = [input, ...place.querySelectorAll('a')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: stops[at + 1], ArrowUp: stops[at - 1], Escape: input }[event.key]
  if (to === undefined) return
  event.preventDefault()
  to.focus()
  if (event.key !== 'Escape') return
  input.value = ''
  void show()
}

for (const type of ['focus', 'input']) input.addEventListener(type, () => void show())
search.addEventListener('keydown', move)
