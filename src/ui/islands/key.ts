// The key page's script: tabs for the languages. It also stores a new key for the explorer, fills in the stored one, and
// forgets it when it is revoked.
import { wireTabs } from './tabs.ts'
import { forgetKey, keepKey, visitorKey } from './visitor-key.ts'

wireTabs()
keepKey(document.getElementById('api-key')?.textContent ?? '')
const revoked = document.querySelector<HTMLElement>('[data-revoked]')?.dataset['revoked']
if (revoked !== undefined && visitorKey()?.startsWith(`svc_${revoked}_`)) forgetKey()
for (const input of document.querySelectorAll<HTMLInputElement>('.manage input[name=key]'))
  input.value = visitorKey() ?? ''
