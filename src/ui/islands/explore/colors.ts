// The field for any color: a choice submits its form. The dropper picks a color from the screen, where the browser has one.

type Dropper = new () => { open(): Promise<{ sRGBHex: string }> }

/** Listens on the root, so that a row that is added later works too. */
export function wireColors(root: HTMLElement): void {
  const { EyeDropper } = window as typeof window & { EyeDropper?: Dropper }
  if (EyeDropper) document.documentElement.classList.add('has-dropper')
  const formOf = (target: EventTarget | null) => (target as Element).closest<HTMLFormElement>('[data-colors]')
  root.addEventListener('change', ({ target }) => formOf(target)?.requestSubmit())
  root.addEventListener('click', async ({ target }) => {
    const form = formOf(target)
    const input = form?.querySelector<HTMLInputElement>('[type="color"]')
    if (!form || !input || !EyeDropper || (target as Element).closest('.dropper') === null) return
    // Escape ends the picking, which rejects.
    const color = await new EyeDropper().open().catch(() => null)
    if (color === null) return
    input.value = color.sRGBHex
    form.requestSubmit()
  })
}
