// The sizes of text that the demo's style sheets declare.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SITES = fileURLToPath(new URL('../../../data/demo/sites/', import.meta.url))

/** The sizes in pixels that a style sheet declares for text and headings of a desktop. */
export function declaredSizes(slug: string): number[] {
  const css = readFileSync(`${SITES}${slug}/style.css`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const plain = css.replace(/@[^{;]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', rules = '']) => {
    const [, size] = /(?:font-size:\s*|font:[^;]*?\s)([\d.]+)px/.exec(` ${rules}`) ?? []
    const isText = selectors.split(',').filter((one) => /^(body|p|h[1-3])$/.test(one.trim()))
    return size === undefined ? [] : isText.map(() => Number(size))
  })
}
