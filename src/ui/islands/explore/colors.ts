// The field for any color: a choice submits its form. The dropper picks a color from the screen, where the browser has one.

interface Dropper {
  open(): Promise<{ sRGBHex: string }>
}

/** Listens on the root, so that a row that is added later works too. */
export function wireColors(root: HTMLElement): void {
  const open = dropperOf(window)
  if (open !== null) document.documentElement.classList.add('has-dropper')
  const formOf = (target: EventTarget | null) => (target as Element).closest<HTMLFormElement>('[data-colors]')
  root.addEventListener('change', ({ target }) => formOf(target)?.requestSubmit())
  root.addEventListener('click', async ({ target }) => {
    const form = formOf(target)
    const input = form?.querySelector<HTMLInputElement>('[type="color"]')
    if (!form || !input || open === null || (target as Element).closest('.dropper') === null) return
    // Escape ends the picking, which rejects.
    const color = await open().catch(() => null)
    if (color === null) return
    input.value = color.sRGBHex
    form.requestSubmit()
  })
}

function dropperOf(view: Window & { EyeDropper?: new () => Dropper }): Dropper['open'] | null {
  const { EyeDropper } = view
  return EyeDropper === undefined ? null : () => new EyeDropper().open()
}
