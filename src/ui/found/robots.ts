// GET /robots.txt: what crawlers may read. (rule 35.4)
import type { Config } from '../../config.ts'

export function robotsText({ baseUrl }: Pick<Config, 'baseUrl'>): string {
  return `User-agent: *\nDisallow: /v1/\nDisallow: /key\n\nSitemap: ${baseUrl}/sitemap.xml\n`
}
