// The script of a site's page: marks the section in view, and turns to the sites before and after this one.
import { markSections } from './site/sections.ts'
import { turnBy } from './site/turning.ts'
import { showWay } from './site/way.ts'

markSections()
const order = document.querySelector<HTMLElement>('[data-order]')
if (order !== null) {
  turnBy(order)
  void showWay(order)
}
