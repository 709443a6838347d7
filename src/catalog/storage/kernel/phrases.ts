// The fixed texts that the kernel writes between the texts of an entry. The kernel finds each by its position:
// `npm run kernel` generates the positions from the names.
import type { ImagePrefixes } from '../../model/image-urls.ts'
import { LIST_MEMBERS, SECTION_TEXTS, SINGLE_NAME, TEXT_MEMBERS } from '../../model/shape.ts'
import { archivePath, TAXONOMIES } from '../../model/taxonomy.ts'

/** The texts by name, in the order of the kernel's table, for a catalog with these image URLs. */
export function phrasesFor(images: ImagePrefixes): Readonly<Record<string, string>> {
  const members = (names: readonly string[], begin: (name: string) => string = () => '') =>
    Object.fromEntries(names.map((name) => [name, `,"${name}":${begin(name)}`]))
  return {
    ...members(TEXT_MEMBERS, () => '"'),
    published: ',"published":"',
    live: ',"offline":false',
    offline: ',"offline":true',
    ...members(LIST_MEMBERS, (name) => (name === SINGLE_NAME ? '' : '[')),
    hero: `,"screenshot":{"hero":"${images.hero}`,
    thumbnail: `","thumbnail":"${images.thumbnail}`,
    full: `","full":"${images.full}`,
    original: `","original":"${images.original}`,
    mobile: `","mobile":"${images.mobile}`,
    width: '","width":',
    height: ',"height":',
    image: `,"image":"${images.crop}trim=`,
    crop_width: ';0,width=',
    crop_height: ',height=',
    crop_end: ',fit=cover,format=jpg,quality=85',
    section_type: ',"section_type":',
    ...members(SECTION_TEXTS),
    parent: ',"parent":',
    screenshot: ',"screenshot":',
    only_hero: `,"hero":"${images.hero}`,
    only_thumbnail: `,"thumbnail":"${images.thumbnail}`,
    only_full: `,"full":"${images.full}`,
    only_original: `,"original":"${images.original}`,
    only_mobile: `,"mobile":"${images.mobile}`,
    only_width: ',"width":',
    only_height: ',"height":',
    terms: ',"terms":[',
    ...Object.fromEntries(TAXONOMIES.map((name) => [`term_${name}`, `{"taxonomy":"${name}","name":`])),
    ...Object.fromEntries(TAXONOMIES.map((name) => [`path_${name}`, `","url":"${archivePath(name, '')}`])),
  }
}
