// Tabs with automatic activation, as in the ARIA Authoring Practices. Arrow keys move between tabs.

/** Activates every `.tabs` on the page. Without this call, all panels are visible. */
export function wireTabs(): void {
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) wire(tabs)
}

function wire(tabs: HTMLElement): void {
  const all = [...tabs.querySelectorAll<HTMLElement>('[role="tab"]')]
  const panelOf = (tab: HTMLElement) => document.getElementById(tab.getAttribute('aria-controls') ?? '')

  function select(chosen: HTMLElement): void {
    for (const tab of all) {
      tab.setAttribute('aria-selected', String(tab === chosen))
      tab.tabIndex = tab === chosen ? 0 : -1
      panelOf(tab)?.toggleAttribute('hidden', tab !== chosen)
    }
  }

  function move(step: number): void {
    const from = all.findIndex((tab) => tab.getAttribute('aria-selected') === 'true')
    const next = all[(from + step + all.length) % all.length] as HTMLElement
    select(next)
    next.focus()
  }

  const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
  for (const tab of all) {
    const panel = panelOf(tab)
    panel?.setAttribute('role', 'tabpanel')
    panel?.setAttribute('aria-labelledby', tab.id)
    tab.addEventListener('click', () => select(tab))
    tab.addEventListener('keydown', (event) => {
      const step = STEPS[event.key]
      if (step === undefined) return
      event.preventDefault()
      move(step)
    })
  }
  if (all[0]) select(all[0])
}
