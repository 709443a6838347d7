// Fills the addresses of the service into the guide.
import type { Addresses } from '../../contract/document.ts'
import dark from './agents/conversation-dark.avif?url'
import light from './agents/conversation-light.avif?url'

/** Replaces `{base_url}`, `{site_url}`, `{assets_url}` and pictures with their addresses, in Markdown or HTML. */
export function addressed(text: string, { baseUrl, siteUrl, assetsUrl }: Addresses): string {
  const known = {
    base_url: baseUrl,
    site_url: siteUrl,
    assets_url: assetsUrl,
    conversation_dark: dark,
    conversation_light: light,
  }
  return text.replace(/\{(\w+)\}/g, (place, name: string) => known[name as keyof typeof known] ?? place)
}
