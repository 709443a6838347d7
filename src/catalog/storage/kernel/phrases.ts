// The fixed texts that the kernel writes between an entry's own; assembly/phrases.ts names their places.
import type { ImagePrefixes } from '../../model/image-urls.ts'

/** The texts for a catalog with these image addresses, in order. */
export function phrasesFor(images: ImagePrefixes): string[] {
  return [
    ',"title":"',
    ',"slug":"',
    ',"url":"',
    ',"url":null',
    ',"published":"',
    ',"offline":false',
    ',"offline":true',
    ',"genre":[',
    ',"color":[',
    ',"style":[',
    ',"typeface":[',
    ',"sections":[',
    ',"platform":',
    ',"tech":[',
    ',"authors":[',
    `,"screenshot":{"hero":"${images.hero}`,
    `","thumbnail":"${images.thumbnail}`,
    `","full":"${images.full}`,
    `","original":"${images.original}`,
    `","mobile":"${images.mobile}`,
    '","width":',
    ',"height":',
    `,"image":"${images.crop}trim=`,
    ';0,width=',
    ',height=',
    ',fit=cover,format=jpg,quality=85',
    ',"section_type":',
    ',"prompt":',
    ',"tailwind":',
    ',"colors":',
    ',"wireframe_prompt":',
    ',"parent":',
  ]
}
