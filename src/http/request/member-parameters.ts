// The parameter `include` of all endpoints that return sites (section 26), and the text that ETags are made from.
import { INCLUDES } from '../../catalog/listing/fields.ts'
import { subsetOf } from './parameters.ts'

/** What is added to each site. (rule 26.1) */
export const include = subsetOf(INCLUDES).nullable().default(null).meta({
  description:
    '`terms` adds the terms of each site, with their slugs and archive paths, beside whatever `fields` selects.',
})

interface Members {
  readonly fields: ReadonlySet<string> | null
  readonly include?: ReadonlySet<string> | null
}

/** A text that is equal for two queries exactly if they ask for the same members of a site. */
export function membersKey({ fields, include = null }: Members): string {
  const names = fields === null ? '*' : [...fields].sort().join()
  return include === null ? names : `${names}+${[...include].sort().join()}`
}
