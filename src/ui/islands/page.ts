// The script of every page: copy buttons, and placeholders for images that do not load.
import { onCopy } from './copy.ts'
import { onMissingPictures } from './missing-pictures.ts'

document.documentElement.classList.add('js')
onCopy()
onMissingPictures()
