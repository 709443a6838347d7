// On the page of a site: a link that opens its sections in the place of the screenshot. (rule 48.14)
import { fetchView } from './forms.ts'

/** Adds the link to the actions of a site's page. `show` makes what was put on the page work. */
export function offerSections(actions: Element, show: (within: HTMLElement) => void): void {
  const link = document.createElement('a')
  link.href = `/desk${location.pathname.replace(/\/$/, '')}/sections`
  link.className = 'site-action'
  link.textContent = 'Edit sections'
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open(link.href, show).catch(() => location.assign(link.href))
  })
  actions.append(link)
}

async function open(address: string, show: (within: HTMLElement) => void): Promise<void> {
  const view = await fetchView(address)
  if (view === null) return location.assign(address)
  const main = document.createElement('div')
  main.dataset['deskMain'] = ''
  main.className = 'site-bands-form'
  main.innerHTML = view.html
  document.querySelector('.site-desktop')?.replaceWith(main)
  document.querySelector('.site')?.classList.add('editing')
  show(main)
}
