// A cache of what texts lead to, because tokens and words repeat: visitors type and page.

const MAX = 8_000

/**
 * Returns `find` with a cache of 8,000 results, only of those that `keeps` takes. A full one is cleared, and so is it by
 * `forget`. A text names all that its result depends on; `from` is what the text was made from.
 */
export function cached<Result, From extends unknown[]>(
  find: (text: string, ...from: From) => Result,
  keeps: (found: Result) => boolean = () => true,
) {
  const results = new Map<string, Result>()
  return {
    of(text: string, ...from: From): Result {
      const known = results.get(text)
      if (known !== undefined) return known
      const found = find(text, ...from)
      if (results.size === MAX) results.clear()
      if (keeps(found)) results.set(text, found)
      return found
    },
    forget: () => results.clear(),
  }
}
