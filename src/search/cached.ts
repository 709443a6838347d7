// A cache of what texts lead to, because tokens and words repeat: visitors type and page.

const MAX = 8_000

/** Returns `find` with a cache of 8,000 results, only of those that `keeps` takes. A full one is cleared, and so is it by `forget`. */
export function cached<Result>(find: (text: string) => Result, keeps: (found: Result) => boolean = () => true) {
  const results = new Map<string, Result>()
  return {
    of(text: string): Result {
      const known = results.get(text)
      if (known !== undefined) return known
      const found = find(text)
      if (results.size === MAX) results.clear()
      if (keeps(found)) results.set(text, found)
      return found
    },
    forget: () => results.clear(),
  }
}
