// The headers that only pages have: what a page may load, from where, and who may frame it (rule 23.4).
import type { Config } from '../../ground/config.ts'
import type { HeaderRecord } from './api-response.ts'

/** Where the catalog's pictures are. */
export function pictureOrigins({ siteUrl, assetsUrl }: Pick<Config, 'siteUrl' | 'assetsUrl'>): string[] {
  return [...new Set([siteUrl, assetsUrl].map((url) => new URL(url).origin))]
}

/**
 * Pages load everything from this server, and pictures also from the catalog's addresses. They have no inline scripts or
 * styles, plug-ins or frames, and their forms post to this server only. A development server with live reload (`live`)
 * needs inline scripts and styles, and a socket.
 */
export function pageHeaders({ siteUrl, assetsUrl }: Pick<Config, 'siteUrl' | 'assetsUrl'>, live = false): HeaderRecord {
  const inline = live ? " 'unsafe-inline'" : ''
  const policy = [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    `img-src 'self' data: ${pictureOrigins({ siteUrl, assetsUrl }).join(' ')}`,
    `connect-src 'self'${live ? ' ws:' : ''}`,
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return { 'Content-Security-Policy': policy.join('; '), 'X-Frame-Options': 'DENY' }
}
