// Marks the section of the screenshot that is in view, in the list beside it.

/** A section is in view where its band crosses this line, as a share of the window from the top. */
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
    if (part instanceof HTMLAnchorElement && isCurrent) show(part)
    else part.removeAttribute('aria-current')
    part.classList.toggle('current', isCurrent)
  }
}

/** In a strip that scrolls, the mark stays in sight. */
function show(link: HTMLAnchorElement): void {
  link.setAttribute('aria-current', 'true')
  const strip = link.closest('ol')
  if (strip !== null && strip.scrollWidth > strip.clientWidth)
    strip.scrollLeft = link.offsetLeft - strip.offsetLeft - MARGIN
}

const MARGIN = 24
