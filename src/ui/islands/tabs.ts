// Tabs with automatic activation, as in the ARIA Authoring Practices. Arrow keys move between tabs. All tabs of a page
// show the same language, and the next page opens with it.
import { store, stored } from './stored.ts'

const STEPS: Record<string, (from: number, count: number) => number> = {
  ArrowRight: (from, count) => (from + 1) % count,
  ArrowLeft: (from, count) => (from - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}
const CHOSEN = 'vitrine-language'

type Select = (language: string) => void

/** Activates every `.tabs` on the page. Without this call, all panels are visible. */
export function wireTabs(): void {
  const selects: Select[] = []
  const selectAll: Select = (language) => {
    for (const select of selects) select(language)
    store('localStorage', CHOSEN, language)
  }
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) selects.push(wire(tabs, selectAll))
  for (const select of selects) select(stored('localStorage', CHOSEN) ?? '')
}

/** Activates some tabs. Returns the function that shows the panel of a language, or the first panel. */
function wire(tabs: HTMLElement, selectAll: Select): Select {
  const all = [...tabs.querySelectorAll<HTMLElement>('[role="tab"]')]
  const panelOf = (tab: HTMLElement) => document.getElementById(tab.getAttribute('aria-controls') ?? '')

  for (const [i, tab] of all.entries()) {
    const panel = panelOf(tab)
    panel?.setAttribute('role', 'tabpanel')
    panel?.setAttribute('aria-labelledby', tab.id)
    tab.addEventListener('click', () => selectAll(languageOf(tab)))
    tab.addEventListener('keydown', (event) => {
      const next = all[STEPS[event.key]?.(i, all.length) ?? -1]
      if (next === undefined) return
      event.preventDefault()
      selectAll(languageOf(next))
      next.focus()
    })
  }
  return (language) => {
    const chosen = all.find((tab) => languageOf(tab) === language) ?? all[0]
    for (const tab of all) {
      tab.setAttribute('aria-selected', String(tab === chosen))
      tab.tabIndex = tab === chosen ? 0 : -1
      panelOf(tab)?.toggleAttribute('hidden', tab !== chosen)
    }
  }
}

function languageOf({ dataset }: HTMLElement): string {
  return dataset['tab'] ?? ''
}
