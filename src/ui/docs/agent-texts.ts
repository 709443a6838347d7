// llms.txt and llms-full.txt: what language models are given to read. (llmstxt.org)
import type { Addresses } from '../../contract/document.ts'
import { referenceMarkdown } from '../../contract/markdown.ts'
import { type Operation, type Reference, referenceOf } from '../../contract/reference.ts'
import { documentFor } from '../contract/served-document.ts'
import guide from './guide.md?raw'
import { addressed, withWholeLinks } from './guide-text.ts'

const SUMMARY = `> The JSON API of a curated catalog of one-page websites: screenshots, cropped page sections, genres, colors, styles,
> typefaces, platforms, technologies and authors, with filters, free-text search and statistics. Free keys.`

const HOW = `Send \`Authorization: Bearer <key>\` with every request; \`POST /v1/register\` with \`{"email": "…"}\` gives a key. A key may
make 100 requests in any 60 seconds. Filters take slugs: look them up in \`/v1/taxonomies\`, or give free text to
\`/v1/search\`, which turns it into filters. Errors are \`{"error": code, "message": what to do}\`.

Developers may use the data to look for inspiration, for AI-assisted generation and for their own tools. Commercial training
of AI needs a paid plan; offering the catalog again as a browsable interface is not allowed.`

/** The short text: what this is, how to ask, where everything is. */
export function shortText(addresses: Addresses): string {
  const { baseUrl } = addresses
  const { chapters } = referenceOf(documentFor(addresses))
  const endpoints = chapters.flatMap(({ operations }) => operations).map((operation) => link(operation, baseUrl))
  const documents = [
    `- [Guide and reference in one file](${baseUrl}/llms-full.txt): everything, as Markdown`,
    `- [OpenAPI document](${baseUrl}/openapi.json): the same for programs`,
    `- [Guide](${baseUrl}/docs): keys, limits, filters, search, images, errors, caching`,
    `- [Reference](${baseUrl}/docs/reference): every endpoint, with examples`,
  ]
  const optional = [`- [Usage terms](${baseUrl}/terms): what the data may be used for`]
  const sections = [`## Endpoints`, endpoints.join('\n'), `## Documentation`, documents.join('\n')]
  return `${['# Vitrine', SUMMARY, HOW, ...sections, '## Optional', optional.join('\n')].join('\n\n')}\n`
}

function link({ id, method, path, summary }: Operation, baseUrl: string): string {
  return `- [${method} ${path}](${baseUrl}/docs/reference#${id}): ${summary}`
}

/** The whole guide and the whole reference. */
export function fullText(addresses: Addresses): string {
  const reference: Reference = referenceOf(documentFor(addresses))
  const guideText = withWholeLinks(addressed(guide.trim(), addresses), addresses.baseUrl).replaceAll(
    '```sh fails',
    '```sh',
  )
  const parts = [
    '# Vitrine',
    SUMMARY,
    HOW,
    '# Guide',
    guideText,
    '# Reference',
    referenceMarkdown(reference, addresses.baseUrl),
  ]
  return `${parts.join('\n\n')}\n`
}
