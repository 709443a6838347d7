// The first request that a visitor sees, in the three languages that most of them write.

/** What stands for a key where there is none yet. */
const NO_KEY = 'YOUR_KEY'

/** Languages by the id of their tab. */
export const LANGUAGES = { curl: 'curl', javascript: 'JavaScript', python: 'Python' } as const
export type Language = keyof typeof LANGUAGES

/** The request for a path (`/v1/…`) of the service at `base`, as code to paste. */
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
