// The first request as code in three languages.
import type { Language } from '../../contract/sample.ts'

/** The placeholder for a key. */
const NO_KEY = 'YOUR_KEY'

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
