// GET /v1/sections: lists sections as crops, each with its site (rule 8.1).
import { asTable, paged, problems } from '../../contract/shapes/declared.ts'
import { SectionList } from '../../contract/shapes/site.ts'
import { listSections } from '../../http/reads/sites.ts'
import { NEVER_STORE, REVALIDATE } from '../../http/response/common-headers.ts'
import { reading } from '../../operate/endpoint.ts'

export const GET = reading(listSections, {
  operation: 'listSections',
  group: 'Catalog',
  summary: 'List page sections',
  description: `Returns the sections of a \`type\`, such as heroes or footers, of the sites in \`slug\`, or with the words in
\`q\`. Each has an image, cropped from the screenshot, and the site that it belongs to. The filters are those of
\`/v1/inspirations\`; they choose sites.`,
  responses: { ...asTable(paged(SectionList, REVALIDATE, NEVER_STORE)), ...problems('not_found') },
})
