// The parameter `include` of all endpoints that return sites (section 26).
import { INCLUDES } from '../../catalog/listing/fields.ts'
import { subsetOf } from './parameters.ts'

/** What is added to each site. (rule 26.1) */
export const include = subsetOf(INCLUDES).nullable().default(null).meta({
  description:
    '`terms` adds the terms of each site, with their slugs and archive paths, beside whatever `fields` selects.',
})
