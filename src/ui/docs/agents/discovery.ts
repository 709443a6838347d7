// What agents and their registries find the service by: server.json, the skill and its index, and links. (rules 31.20 to 31.22)
import { hash } from 'node:crypto'
import { type Addresses, iconsOf, SUMMARY } from '../../../contract/document.ts'
import type { Config } from '../../../ground/config.ts'
import { RELEASE } from '../../../ground/release.ts'
import { hasSignIn, resourceOf } from '../../../oauth/addresses.ts'
import { addressed } from '../guide-html.ts'
import skill from './skill.md?raw'

/** The format of the MCP registry: github.com/modelcontextprotocol/registry, docs/reference/server-json. */
const REGISTRY_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'
/** The format of the index: github.com/cloudflare/agent-skills-discovery-rfc. */
const SKILLS_SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json'
/** Where the skills are. */
export const SKILLS = '/.well-known/agent-skills'

const KEY_HEADER = {
  name: 'Authorization',
  value: 'Bearer {key}',
  isRequired: true,
  variables: { key: { description: 'A free key of the catalog.', isRequired: true, isSecret: true } },
}

/** The entry for the MCP registry. It asks for a key only where agents cannot sign in. (rule 31.20) */
export function registryEntry(config: Addresses & Pick<Config, 'oauth'>) {
  const { baseUrl } = config
  const headers = hasSignIn(config) ? {} : { headers: [KEY_HEADER] }
  return {
    $schema: REGISTRY_SCHEMA,
    name: `${namespaceOf(baseUrl)}/vitrine`,
    title: 'Vitrine',
    description: SUMMARY,
    version: RELEASE,
    websiteUrl: `${baseUrl}/docs`,
    icons: iconsOf(baseUrl),
    remotes: [{ type: 'streamable-http', url: resourceOf(baseUrl), ...headers }],
  }
}

/** The host from the end, which the registry compares with the owner's domain. An address without a name has none. */
function namespaceOf(baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  return /[a-z]$/.test(hostname) ? hostname.split('.').toReversed().join('.') : 'localhost'
}

/** The text of the skill: Markdown whose head has its name and description. (rule 31.21) */
export function skillText(addresses: Addresses): string {
  return addressed(skill, addresses)
}

/** The index of the skills, with the digest of what is served. (rule 31.21) */
export function skillIndex(addresses: Addresses) {
  const text = skillText(addresses)
  const [, name = '', description = ''] = /^---\nname: (.+)\ndescription: (.+)\n---\n/.exec(text) ?? []
  const url = `${addresses.baseUrl}${SKILLS}/${name}/SKILL.md`
  const digest = `sha256:${hash('sha256', text)}`
  return { $schema: SKILLS_SCHEMA, skills: [{ name, type: 'skill-md', description, url, digest }] }
}

/** The `Link` header of the front page (RFC 8631). (rule 31.22) */
export function discoveryLinks(baseUrl: string): string {
  return [
    `<${baseUrl}/openapi.json>; rel="service-desc"; type="application/json"`,
    `<${baseUrl}/docs>; rel="service-doc"; type="text/html"`,
    `<${baseUrl}/llms.txt>; rel="describedby"; type="text/plain"`,
    `<${baseUrl}/server.json>; rel="describedby"; type="application/json"`,
    `<${baseUrl}${SKILLS}/index.json>; rel="describedby"; type="application/json"`,
  ].join(', ')
}
