// The script of every page: copy buttons, placeholders for images that do not load, a key for the search, and the list that a
// card is opened from.
import { onCopy } from './copy.ts'
import { onMissingPictures } from './missing-pictures.ts'
import { onSearchKey } from './search-key.ts'
import { keepWays } from './site/way.ts'

document.documentElement.classList.add('js')
onCopy()
onMissingPictures()
onSearchKey()
keepWays()
