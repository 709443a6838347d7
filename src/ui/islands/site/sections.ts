// Marks the section of the screenshot that is in view, in the list beside it.

/** A section is in view where its band crosses a line near the top of the window. */
const LINE = { rootMargin: '-10% 0px -90% 0px' }

/** Marks the first section, and then each one whose band comes into view. (rule 34.15) */
export function markSections(): void {
  const bands = document.querySelectorAll('[data-band]')
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) mark(target.id)
  }, LINE)
  for (const band of bands) observer.observe(band)
  mark(bands[0]?.id)
}

function mark(anchor: string | undefined): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-section]')) {
    const isCurrent = part.dataset['section'] === anchor
    part.classList.toggle('current', isCurrent)
    if (!(part instanceof HTMLAnchorElement)) continue
    part.ariaCurrent = isCurrent ? 'true' : null
    // In a strip that scrolls, the mark stays in sight.
    const strip = part.closest('ol')
    if (isCurrent && strip !== null) strip.scrollLeft = part.offsetLeft - strip.offsetLeft - 24
  }
}
