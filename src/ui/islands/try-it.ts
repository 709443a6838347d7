// The reference's script: keeps the visitor's key for the tab and sends the requests of its forms.
import { html } from '../html.ts'
import { keepKey, visitorKey } from './visitor-key.ts'

function wireKey(form: HTMLFormElement): void {
  const input = form.elements.namedItem('key') as HTMLInputElement
  const note = form.querySelector('[role="status"]')
  input.value = visitorKey() ?? ''
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const kept = keepKey(input.value)
    input.setAttribute('aria-invalid', String(!kept))
    if (note) note.textContent = kept ? 'In use. It stays in this tab.' : 'That is no key: they look like svc_0123….'
  })
}

interface Request {
  readonly target: string
  readonly init: RequestInit
}

/** The request that a form stands for; empty fields are left out. */
function requestOf(form: HTMLFormElement): Request {
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

const SHOWN = /^(content-type|cache-control|etag|retry-after|x-ratelimit-.*|www-authenticate)$/

async function send(form: HTMLFormElement, place: Element): Promise<void> {
  const { target, init } = requestOf(form)
  try {
    const response = await fetch(target, init)
    const headers = [...response.headers]
      .filter(([name]) => SHOWN.test(name))
      .map(([name, value]) => `${name}: ${value}`)
    const body = JSON.stringify(await response.json(), null, 2)
    show(
      place,
      form.dataset['try'] ?? '',
      `${init.method ?? 'GET'} ${target}`,
      `${response.status}\n${headers.join('\n')}`,
      body,
    )
  } catch {
    place.innerHTML =
      html`<p class="notice bad">The server could not be reached. Look at your connection, then try again.</p>`.html
  }
}

function show(place: Element, id: string, asked: string, head: string, body: string): void {
  const named = `answer-${id}`
  place.innerHTML = html`<p class="request-line"><code>${asked}</code></p>
    <pre class="answer-head">${head}</pre>
    <div class="code"><header><span>Answer</span><button class="copy" type="button" data-copy="${named}">Copy</button></header>
    <pre tabindex="0" role="region" aria-label="Answer of ${id}"><code id="${named}">${body}</code></pre></div>`.html
}

const keyForm = document.getElementById('your-key')
if (keyForm instanceof HTMLFormElement) wireKey(keyForm)

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const place = form.querySelector('.try-answer')
  if (form.dataset['try'] === undefined || place === null) return
  event.preventDefault()
  void send(form, place)
})
