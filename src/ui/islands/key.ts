// The key page's script: tabs for the languages; a new key is kept in this tab for the explorer.
import { wireTabs } from './tabs.ts'
import { keepKey } from './visitor-key.ts'

wireTabs()
keepKey(document.getElementById('api-key')?.textContent ?? '')
