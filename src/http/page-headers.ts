// The headers of pages: what a page may load, from where, and who may show it.
import type { Config } from '../config.ts'
import { type HeaderRecord, SAFETY_HEADERS } from './common-headers.ts'

/**
 * Everything comes from this server; pictures also from where the catalog keeps them. No inline script or style, no
 * plug-in, no frame, no form that posts elsewhere.
 */
export function pageHeaders({ siteUrl, assetsUrl }: Pick<Config, 'siteUrl' | 'assetsUrl'>): HeaderRecord {
  const pictures = new Set([siteUrl, assetsUrl].map((url) => new URL(url).origin))
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${[...pictures].join(' ')}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return { ...SAFETY_HEADERS, 'Content-Security-Policy': policy.join('; '), 'X-Frame-Options': 'DENY' }
}
