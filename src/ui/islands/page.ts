// The script of every page: copy buttons, hearts, moving pictures, placeholders for images that do not load, a key for the
// search, and the list that a card is opened from.
import { onHearts } from './boards/hearts.ts'
import { onCopy } from './copy.ts'
import { onMissingPictures } from './missing-pictures.ts'
import { onReels } from './reels.ts'
import { onSearchKey } from './search-key.ts'
import { keepWays } from './site/way.ts'
import { onTurns } from './turns.ts'

document.documentElement.classList.add('js')
onCopy()
onHearts()
onMissingPictures()
onSearchKey()
keepWays()
onReels()
onTurns()
