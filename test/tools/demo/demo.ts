// `npm run demo`: captures the pages of the demo and makes the demo catalog from them.
import { BadInput, runCommand } from '../../../build-scripts/cli/command.ts'
import { clearProgress } from '../../../build-scripts/cli/lines.ts'
import { measureDemo } from './measure.ts'
import { DEMO } from './store.ts'
import { updateDemo } from './update.ts'

const help = `
Usage: npm run demo -- [--force] [SLUG…]

Captures the pages in ${DEMO.sites} with Chromium, at the width of a desktop and of a phone, and writes
${DEMO.catalog} and the pictures in ${DEMO.images}. Captures only pages that changed. Checks each page: if one
has a problem, the command prints it and changes nothing. Then measures the pictures and makes their thumbnails and crops. data/README.md lists the fonts that the pages need. Run
npm run contract afterwards.

  SLUG     of the captured pages, capture only these again, changed or not
  --force  capture all pages

CHROMIUM is the browser, by default /usr/bin/chromium.
`

await runCommand({
  help,
  takes: '[SLUG…]',
  options: { force: { type: 'boolean' } },
  async main({ values, positionals }) {
    const request = { places: DEMO, slugs: positionals, force: values.force === true }
    const { pages, captured, bytes } = await updateDemo(request)
    const problems = await measureDemo()
    if (problems.length > 0) throw new BadInput(problems.join('\n'))
    clearProgress()
    process.stdout.write(`Captured ${captured} of ${pages} pages. The pictures take ${(bytes / 1e6).toFixed(1)} MB.\n`)
  },
})
