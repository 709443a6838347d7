// The first request as code in three languages.
import type { Language } from '../../contract/sample.ts'
import { codeTabs } from '../code.ts'
import { type Html, html } from '../html.ts'

/** The placeholder for a key. */
const NO_KEY = 'YOUR_KEY'

/** The code as tabs. The script of the front page fills a new key in. */
export function firstRequest(base: string, path: string, key?: string): Html {
  return html`<div id="first-request" data-base="${base}" data-path="${path}">${codeTabs('code', snippets(base, path, key))}</div>`
}

/** Code that requests a path (`/v1/…`) of the service at `base`. */
export function snippets(base: string, path: string, key = NO_KEY): Record<Language, string> {
  const url = `${base}${path}`
  return {
    curl: `curl -H 'Authorization: Bearer ${key}' \\\n  '${url}'`,
    javascript: `const response = await fetch(
  '${url}',
  { headers: { authorization: 'Bearer ${key}' } },
)
console.log(await response.json())`,
    python: `import json
from urllib.request import Request, urlopen

request = Request(
    '${url}',
    headers={'Authorization': 'Bearer ${key}'},
)
print(json.load(urlopen(request)))`,
  }
}
