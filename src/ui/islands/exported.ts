// The script of every page of an export: draws what is asked for with a query, and follows `/random`. The explorer and boards draw
// their own.
import { addressOf, pathAt } from './address.ts'
import { askExport, showAsked } from './asked.ts'

const path = pathAt(location.href)

async function follow(): Promise<void> {
  const status = document.getElementById('status')
  try {
    location.replace(addressOf((await askExport(path)).text))
  } catch (error) {
    if (status) status.textContent = (error as Error).message
  }
}

if (/^\/random(?=\?|$)/.test(path)) void follow()
else if (document.querySelector('.archive, .stats')) void showAsked()
