// The script of a site's page: marks the section in view, and turns to the sites before and after this one.
import { markSections } from './site/sections.ts'
import { turnBy } from './site/turning.ts'
import { showWay } from './site/way.ts'

const order = document.querySelector('[data-order]') as HTMLElement
markSections()
turnBy(order)
void showWay(order)
