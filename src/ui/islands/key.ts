// The key page's script: tabs for the languages. It also stores a new key for the explorer.
import { wireTabs } from './tabs.ts'
import { keepKey } from './visitor-key.ts'

wireTabs()
keepKey(document.getElementById('api-key')?.textContent ?? '')
