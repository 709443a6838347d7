// The texts of /llms.txt and /llms-full.txt for language models (rule 23.1, llmstxt.org).
import type { Addresses } from '../../contract/document.ts'
import { referenceMarkdown } from '../../contract/markdown.ts'
import { type Operation, type Reference, referenceOf } from '../../contract/reference.ts'
import { documentFor } from '../contract/served-document.ts'
import guide from './guide.md?raw'
import { addressed, withAbsoluteLinks } from './guide-text.ts'

const SUMMARY = `> Vitrine is the JSON API of a curated catalog of one-page websites: screenshots, cropped page sections, genres, colors,
> styles, typefaces, platforms, technologies and authors, with filters, free-text search and statistics. Keys are free.`

const USAGE = `Send \`Authorization: Bearer <key>\` with every request. To get a key, send \`{"email": "<address>"}\` to
\`POST /v1/register\`. A key allows 100 requests in any 60 seconds. Filters take slugs: look them up with
\`/v1/taxonomies\`, or send free text to \`/v1/search\`, which turns it into filters. Errors have the body
\`{"error": "<code>", "message": "<what to do>"}\`.

Individual developers may use the data to find inspiration, for AI-assisted generation and for personal tools. Commercial
AI training needs a paid plan or a custom license. Redistributing the catalog as a competing service is prohibited.`

/** The text of /llms.txt: what the API is, how to use it, and links. */
export function shortText(addresses: Addresses): string {
  const { baseUrl } = addresses
  const { chapters } = referenceOf(documentFor(addresses))
  const endpoints = chapters.flatMap(({ operations }) => operations).map((operation) => link(operation, baseUrl))
  const documents = [
    `- [Guide and reference in one file](${baseUrl}/llms-full.txt): the whole documentation as Markdown`,
    `- [OpenAPI document](${baseUrl}/openapi.json): the API for programs`,
    `- [Guide](${baseUrl}/docs): keys, limits, filters, search, images, errors, caching`,
    `- [Reference](${baseUrl}/docs/reference): every endpoint, with examples`,
  ]
  const optional = [`- [Usage terms](${baseUrl}/terms): what you may use the data for`]
  const sections = [`## Endpoints`, endpoints.join('\n'), `## Documentation`, documents.join('\n')]
  return `${['# Vitrine', SUMMARY, USAGE, ...sections, '## Optional', optional.join('\n')].join('\n\n')}\n`
}

function link({ id, method, path, summary }: Operation, baseUrl: string): string {
  return `- [${method} ${path}](${baseUrl}/docs/reference/${id}.md): ${summary}`
}

/** The text of /llms-full.txt: the whole guide and the whole reference. */
export function fullText(addresses: Addresses): string {
  const reference: Reference = referenceOf(documentFor(addresses))
  const parts = [
    '# Vitrine',
    SUMMARY,
    USAGE,
    '# Guide',
    guideText(addresses),
    '# Reference',
    referenceMarkdown(reference, addresses.baseUrl),
  ]
  return `${parts.join('\n\n')}\n`
}

/** The text of /docs.md: the guide, and links to the pages of the reference as Markdown. (rule 32.3) */
export function guideMarkdown(addresses: Addresses): string {
  const { chapters } = referenceOf(documentFor(addresses))
  const pages = chapters.flatMap(({ operations }) => operations).map((one) => link(one, addresses.baseUrl))
  return `${['# Guide', guideText(addresses), '## Reference', pages.join('\n')].join('\n\n')}\n`
}

/** The guide as Markdown with absolute links. */
function guideText(addresses: Addresses): string {
  const text = addressed(guide.trim(), addresses).replaceAll('```sh fails', '```sh')
  return withAbsoluteLinks(text, addresses.baseUrl)
}
