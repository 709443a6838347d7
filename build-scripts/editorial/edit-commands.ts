// The commands of `npm run editorial` that edit, each with what it takes. The desk has them, too.
import type { Timed } from '../../src/catalog/model/editorial.ts'
import { type Verb, WrongUsage } from '../cli/command.ts'
import {
  archiveAddEdit,
  archiveRemoveEdit,
  type Edit,
  ignoreEdit,
  loadEdit,
  ruleAddEdit,
  ruleRemoveEdit,
  synonymsEdit,
} from './edits.ts'
import { packAddEdit, packRemoveEdit } from './packs.ts'

/** What edits take besides their words. */
export interface EditOptions
  extends Timed,
    Partial<Record<'add' | 'remove' | 'clear' | 'replace' | 'lenient', boolean | undefined>> {
  readonly title?: string | undefined
}

type Words = readonly string[]

export const EDITS: Readonly<Record<string, Verb<EditOptions, Edit>>> = {
  synonyms: ['TAXONOMY TERM [SYNONYM…]', ['add', 'remove', 'clear'], synonymsCommand],
  'rule add': ['PATH TOKEN…', ['title', 'from', 'until'], (words, values) => ruleAddEdit(words, values.title, values)],
  'rule remove': ['PATH [TOKEN…]', [], ruleRemoveEdit],
  'archive add': [
    'SLUG TAXONOMY/TERM…',
    ['title', 'from', 'until'],
    (words, { title, from, until }) => archiveAddEdit(words, title, { from, until }),
  ],
  'archive remove': ['SLUG', [], archiveRemoveEdit],
  ignore: ['WORD…', ['remove'], (words, { remove }) => ignoreEdit(words, !remove)],
  'pack add': ['LANGUAGE', [], packAddEdit],
  'pack remove': ['LANGUAGE', [], packRemoveEdit],
  load: [
    'FILE',
    ['replace', 'lenient'],
    (words, { replace = false, lenient = false }) => loadEdit(words, { replaces: replace, lenient }),
  ],
}

/** Removing all synonyms takes an option, because a forgotten list would look the same. */
function synonymsCommand(words: Words, { add = false, remove = false, clear = false }: EditOptions): Edit {
  if ((clear && words.length > 2) || Number(add) + Number(remove) + Number(clear) > 1)
    throw new WrongUsage('editorial synonyms takes SYNONYMs, with --add or --remove, or --clear.')
  if (!clear && words.length === 2)
    throw new WrongUsage('editorial synonyms takes at least one SYNONYM; --clear removes all synonyms of the term.')
  return synonymsEdit(words, add ? 'add' : remove ? 'remove' : 'replace')
}
