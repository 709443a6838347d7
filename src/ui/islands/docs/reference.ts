// The script of the reference: tabs of examples, and requests of its forms with the key of the visitor.
import { codeBlock } from '../../code.ts'
import { html, UNREACHABLE } from '../../html.ts'
import { keepKey, visitorKey } from '../stored.ts'
import { wireTabs } from '../tabs.ts'

const SHOWN = /^(content-type|cache-control|etag|retry-after|x-ratelimit-.*|www-authenticate)$/

/** Returns a response with the headers that the page shows. Rejects if the network fails or the response is not JSON. */
async function fetchApi(path: string, init: RequestInit) {
  const response = await fetch(path, init)
  const headers = [...response.headers].filter(([name]) => SHOWN.test(name))
  return { status: response.status, lines: headers.map((pair) => pair.join(': ')), body: await response.json() }
}

function wireKey(form: HTMLFormElement): void {
  const input = form.elements.namedItem('key') as HTMLInputElement
  const note = form.querySelector('[role="status"]')
  input.value = visitorKey() ?? ''
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const kept = keepKey(input.value)
    input.setAttribute('aria-invalid', String(!kept))
    if (note)
      note.textContent = kept
        ? 'This page uses your key. It is stored in this tab only.'
        : 'This is not a key. A key starts with svc_.'
  })
}

/** The request of a form, without empty fields. */
function requestOf(form: HTMLFormElement): { target: string; init: RequestInit } {
  const { method = 'GET', path = '', key } = form.dataset
  const given = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const)
  const filled = given.filter(([, value]) => value !== '')
  const inPath = (name: string) => path.includes(`{${name}}`)
  const target = filled.reduce((text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)), path)
  const known = visitorKey()
  const headers: Record<string, string> = key === 'needed' && known !== null ? { authorization: `Bearer ${known}` } : {}
  if (method !== 'GET') return { target, init: { method, headers, body: JSON.stringify(Object.fromEntries(filled)) } }
  const query = new URLSearchParams(filled.filter(([name]) => !inPath(name)).map(([name, value]) => [name, value]))
  return { target: query.size > 0 ? `${target}?${query}` : target, init: { headers } }
}

async function send(form: HTMLFormElement, place: Element): Promise<void> {
  const { target, init } = requestOf(form)
  const id = form.dataset['try'] ?? ''
  try {
    const { status, lines, body } = await fetchApi(target, init)
    const code = JSON.stringify(body, null, 2)
    place.innerHTML = html`<p class="request-line"><code>${init.method ?? 'GET'} ${target}</code></p>
      <pre class="answer-head">${[status, ...lines].join('\n')}</pre>${codeBlock({ id: `answer-${id}`, label: `Response of ${id}`, code })}`.html
  } catch {
    place.innerHTML = html`<p class="notice bad">${UNREACHABLE}</p>`.html
  }
}

const keyForm = document.getElementById('your-key')
if (keyForm instanceof HTMLFormElement) wireKey(keyForm)

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const place = document.querySelector('.try-answer')
  if (form.dataset['try'] === undefined || place === null) return
  event.preventDefault()
  void send(form, place).then(() => place.scrollIntoView({ block: 'nearest' }))
})

wireTabs()
