// The script of every page: copy buttons, placeholders for images that do not load, and a key for the search.
import { onCopy } from './copy.ts'
import { onMissingPictures } from './missing-pictures.ts'
import { onSearchKey } from './search-key.ts'

document.documentElement.classList.add('js')
onCopy()
onMissingPictures()
onSearchKey()
