// The key page's script: tabs for the languages. It also keeps a new key for requests from other pages, fills in the kept
// one, and forgets it when it is revoked.
import { forgetKey, keepKey, visitorKey } from './stored.ts'
import { wireTabs } from './tabs.ts'

wireTabs()
keepKey(document.getElementById('api-key')?.textContent ?? '')
const revoked = document.querySelector<HTMLElement>('[data-revoked]')?.dataset['revoked']
if (revoked !== undefined && visitorKey()?.startsWith(`svc_${revoked}_`)) forgetKey()
for (const input of document.querySelectorAll<HTMLInputElement>('.manage input[name=key]'))
  input.value = visitorKey() ?? ''
