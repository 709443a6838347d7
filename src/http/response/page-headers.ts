// The headers of pages: what a page may load, from where, and who may show it.
import type { Config } from '../../config.ts'
import type { HeaderRecord } from './api-response.ts'
import { SAFETY_HEADERS } from './common-headers.ts'

/**
 * Everything comes from this server; pictures also from where the catalog keeps them. No inline script or style, no
 * plug-in, no frame, no form that posts elsewhere. A development server with live reload (`live`) puts scripts and styles
 * inline, and needs a socket.
 */
export function pageHeaders({ siteUrl, assetsUrl }: Pick<Config, 'siteUrl' | 'assetsUrl'>, live = false): HeaderRecord {
  const pictures = new Set([siteUrl, assetsUrl].map((url) => new URL(url).origin))
  const inline = live ? " 'unsafe-inline'" : ''
  const policy = [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    `img-src 'self' data: ${[...pictures].join(' ')}`,
    `connect-src 'self'${live ? ' ws:' : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return { ...SAFETY_HEADERS, 'Content-Security-Policy': policy.join('; '), 'X-Frame-Options': 'DENY' }
}
