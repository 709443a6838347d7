// Fields that several bodies share, each with the words that documentation shows for it.
import { z } from 'zod'
import { TAXONOMIES } from '../../catalog/model/taxonomy.ts'

/** Names of terms. */
export const termNames = (of: string) => z.array(z.string()).meta({ description: `Names of ${of}, as plain text.` })

export const count = z.int().min(0)

/** An address of an image. */
export const image = (description: string) => z.url().meta({ description })

export const siteUrl = z
  .url()
  .nullable()
  // Stored as given: it may hold letters that `format: uri` would want escaped.
  .meta({
    description: "The site's address as the catalog has it; null once the site is offline.",
    override: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  })

export const title = z.string().meta({ description: "The site's title, as plain text." })
export const slug = z.string().meta({ description: 'The key of the site, unique and permanent.' })
export const published = z.iso.date().meta({ description: 'The day it entered the catalog, `YYYY-MM-DD`.' })
export const offline = z.boolean().meta({ description: 'Whether the site is gone; its pictures and terms stay.' })

export const termName = z.string().meta({ description: 'Name of the term, as plain text.' })
export const termSlug = z.string().meta({ description: 'Slug of the term: what filters take.' })
export const taxonomy = z.enum(TAXONOMIES).meta({ description: 'The taxonomy that the term belongs to.' })
export const archivePath = z
  .string()
  .regex(/^\//)
  .meta({ description: "Path on the catalog's website: append it to the address of the site, never build it." })
