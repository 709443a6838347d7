// What every page has: copy buttons, and placeholders where a picture does not come.
import { onCopy } from './copy.ts'
import { onMissingPictures } from './missing-pictures.ts'

document.documentElement.classList.add('js')
onCopy()
onMissingPictures()
