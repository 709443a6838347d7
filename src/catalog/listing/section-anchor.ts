// The anchors of the sections of a page: `hero`, `features`, `features-2`. Pages and boards address sections by them.

/**
 * The anchor of each section of a page, from the slugs of their types in page order: the slug in lower case, and for a type
 * that comes again, the slug with the lowest free number from 2 on. All anchors of a page differ. (rule 41.1)
 */
export function sectionAnchors(types: readonly string[]): string[] {
  const taken = new Set<string>()
  return types.map((type) => {
    const anchor = freeAnchor(type.toLowerCase() || 'section', taken)
    taken.add(anchor)
    return anchor
  })
}

function freeAnchor(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
