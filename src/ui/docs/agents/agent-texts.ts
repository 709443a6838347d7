// The texts for language models: /llms.txt and /docs.md (rules 23.1, 32.3, 32.4, llmstxt.org).
import type { Addresses } from '../../../contract/document.ts'
import type { Field } from '../../../contract/field.ts'
import { type Operation, operationMarkdown, referenceOf } from '../../../contract/reference.ts'
import { documentFor } from '../../contract/served-document.ts'
import guide from '../guide.md?raw'
import { addressed } from '../guide-html.ts'
import recipes from '../recipes.md?raw'
import { operationPage, servedOperation, servedReference } from '../reference-menu.ts'
import terms from '../terms.md?raw'
import termsOfServers from '../terms-of-servers.md?raw'
import instructions from './llms.md?raw'
import use from './use.md?raw'

/** The text of an export in place of those of the API, for people and for language models. */
export function useMarkdown(): string {
  return `# Use this catalog\n\n${use}`
}

/** Where the list of endpoints stands in llms.md. */
const ENDPOINTS = '{endpoints}'

/** The text of /llms.txt: all that an agent needs to use the API. (rule 32.4) */
export function shortText(addresses: Addresses): string {
  const endpoints = operationsFor(addresses).map(endpointLine).join('\n')
  return addressed(instructions, addresses).replace(ENDPOINTS, () => endpoints)
}

function operationsFor(addresses: Addresses): Operation[] {
  return referenceOf(documentFor(addresses)).chapters.flatMap(({ operations }) => operations)
}

/** Filters and formats of lists are explained once, so an endpoint says `filters`. */
const FILTERS =
  /^(?:format|bom|vary|seed|color_(?:near|within)|status|year|category|published_(?:from|to)|(?:\w+)_(?:any|not))$/
/** A list of names longer than this is explained in the text. */
const SHOWN_NAMES = 60

function endpointLine({ method, path, summary, needsKey, parameters, body }: Operation): string {
  const filtered = parameters.some(({ name }) => name === 'genre_any')
  const taxonomies = parameters.flatMap(({ name }) => (name.endsWith('_any') ? [name.slice(0, -'_any'.length)] : []))
  const isFilter = ({ name }: Field) => filtered && (FILTERS.test(name) || taxonomies.includes(name))
  const own = [...parameters, ...(body ?? [])].filter((field) => !isFilter(field)).map(inShort)
  const all = [...own, ...(filtered ? ['filters'] : [])]
  const given = all.length > 0 ? ` ${body === null ? '' : 'Body: '}${all.join('; ')}.` : ''
  return `- \`${method} ${path}\`: ${summary}.${needsKey ? '' : ' No key.'}${given}`
}

/** A parameter with its values and default: `limit` 1 to 100 (20). */
function inShort({ name, takes, standard, required }: Field): string {
  const names = [...takes.matchAll(/`([^`]+)`/g)].map(([, value]) => value).join('|')
  const values = names.length > SHOWN_NAMES ? '' : names || takes
  return [`\`${name}\``, required ? 'required' : '', values, standard === null ? '' : `(${standard})`]
    .filter((part) => part !== '')
    .join(' ')
}

/** The text of /docs.md: the guide, and links to the pages of the reference as Markdown. (rule 32.3) */
export function guideMarkdown(addresses: Addresses): string {
  return `# Guide\n\n${textOf(guide, addresses)}\n\n## Reference\n\n${operationLinks(addresses)}\n`
}

function operationLinks(addresses: Addresses): string {
  const pages = operationsFor(addresses).map(
    ({ id, method, path, summary }) => `- [${method} ${path}](${addresses.baseUrl}${operationPage(id)}.md): ${summary}`,
  )
  return pages.join('\n')
}

/** The text of /docs/recipes.md. (rule 32.9) */
export function recipesMarkdown(addresses: Addresses): string {
  return `# Recipes\n\n${textOf(recipes, addresses)}\n`
}

/** The text of /docs/reference.md: the endpoints, and the response headers. (rule 32.3) */
export function referenceMarkdown(addresses: Addresses): string {
  const headers = servedReference().headers.map(({ name, description }) => `- \`${name}\`: ${description}`)
  return `# Reference\n\n${operationLinks(addresses)}\n\n## Response headers\n\n${headers.join('\n')}\n`
}

/** The text of the page of an operation as Markdown. (rule 32.3) */
export function operationPageMarkdown({ baseUrl }: Addresses, path: string): string {
  return `${operationMarkdown(servedOperation(path.slice(operationPage('').length)) as Operation, baseUrl)}\n`
}

/** The text of /key.md, for those who cannot use its forms. (rule 23.6) */
export function keyMarkdown({ baseUrl }: Addresses): string {
  return `# Your key\n\nA key is free. Send \`POST ${baseUrl}/v1/register\` with the body \`{"email": "<your address>"}\`: the response has \`api_key\`, only once. The [guide](${baseUrl}/docs.md) says how to use it.\n`
}

export const TERMS_LEDE = 'Use the catalog to find inspiration, to learn and to build. These are the rules.'

/** The text of /terms.md, of a server or of an export. (rules 23.5, 51.8) */
export function termsMarkdown(isExported: boolean): string {
  return `# Usage terms\n\n${TERMS_LEDE}\n\n${terms}${isExported ? '' : `\n${termsOfServers}`}`
}

/** A page as Markdown with absolute links, without pictures. */
function textOf(page: string, addresses: Addresses): string {
  const text = addressed(page.replace(/<picture>.*<\/picture>\n*/g, '').trim(), addresses)
  return text.replaceAll(/^```sh .*$/gm, '```sh').replaceAll('](/', `](${addresses.baseUrl}/`)
}
