// The routes of the desk (section 48). Each view has one: GET shows it, POST does what its form says and shows it again.
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { parse } from 'node:path'
import { isPicturePath } from '../../catalog/model/image-urls.ts'
import { draftFolder } from '../../engine/desk/drafts.ts'
import { inTurn } from '../../ground/scheduling.ts'
import type { ProbeContext, ServedContext } from '../../http/endpoint.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import { clientAddress } from '../../http/request/client-address.ts'
import { readBytes } from '../../http/request/json-body.ts'
import { isUpload, type Received, readUpload, type Upload } from '../../http/request/upload.ts'
import type { ApiResponse } from '../../http/response/api-response.ts'
import { headLines, NEVER_STORE, REVALIDATE } from '../../http/response/common-headers.ts'
import { matchTag, tagOfParts } from '../../http/response/entity-tag.ts'
import { respondPage } from '../../http/response/page-response.ts'
import type { Problem } from '../../http/response/problem.ts'
import { respond, respondUncached } from '../../http/response/respond.ts'
import type { Row, Rows } from '../../http/routes.ts'
import { pictureFiles } from '../../images/picture-files.ts'
import { openService } from '../../operate/service.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { openVisitorLimiter } from '../../state/memory/rate-limiter.ts'
import { makeFolder } from '../../state/ownership.ts'
import { html } from '../html.ts'
import { type RenderedPage, refusePage, renderPage } from '../serve/page-renderer.ts'
import { deskBar } from './publish-view.ts'
import { type Editor, editorOf, isOwnForm, isOwnPage, signIn, signOut } from './session.ts'
import { withEditLinks } from './sites/site-panel.ts'
import {
  type Acted,
  askOf,
  type DeskContext,
  type DeskForm,
  type DeskPage,
  type DeskView,
  type Message,
  messageText,
  questionPage,
  Refused,
  type Said,
  undone,
} from './view.ts'
import { VIEWS } from './views.ts'

type Context = ServedContext<null, unknown>

/** The rows of the desk. They serve nothing unless `DESK` is on. */
export const deskRows: Rows = {
  '/desk/sign-in': row({ POST: { access: 'public', handler: enter } }),
  '/desk/sign-out': row({ POST: { access: 'public', handler: leave } }),
  '/desk/add/[draft]/picture': row({
    GET: { access: 'public', handler: (to) => signedIn(to, () => draftPicture(to)) },
  }),
  ...Object.fromEntries(
    Object.entries(VIEWS).map(([pattern, view]) => [
      pattern,
      row({
        GET: { access: 'public', handler: (to) => signedIn(to, (context) => shown(to, context, view, null, null)) },
        ...(view.act && {
          POST: { access: 'public', handler: (to) => signedIn(to, (context) => acted(to, context, view)) },
        }),
      }),
    ]),
  ),
}

/** The picture of a draft. No name is a path: it is one of the folder's, or none. */
async function draftPicture(to: Context): Promise<ApiResponse> {
  const folder = draftFolder(openService().config)
  const names = await readdir(folder).catch(() => [])
  const name = names.find((file) => isPicturePath(file) && parse(file).name === to.pathParameters['draft'])
  const picture = name === undefined ? null : await pictureFiles(folder)(`/${name}`)
  if (picture === null) return refusePage(to, { problem: 'not_found', message: '' })
  const tag = tagOfParts(picture.identity)
  const head = headLines({ 'Content-Type': `image/${picture.format}`, ETag: tag, 'Cache-Control': REVALIDATE })
  const isKnown = matchTag(to.request.headers['if-none-match'], tag) !== 'none'
  return isKnown ? respond(to, 304, head, null) : respond(to, 200, head, picture.body)
}

function row(operations: Pick<Row, 'GET' | 'POST'>): Row {
  return { ...operations, refuse: refusePage, serves: () => openService().config.desk }
}

/** Runs `work` for the editor of a request, or shows the sign-in. */
async function signedIn(to: Context, work: (context: DeskContext) => Promise<ApiResponse>): Promise<ApiResponse> {
  if (lacksCatalog()) return noCatalogPage(to)
  const editor = await editorOf(to)
  return editor === null ? signInPage(to, 401, null) : work(contextOf(to, editor))
}

function contextOf(
  { request, served, pathParameters }: Pick<Context, 'request' | 'served' | 'pathParameters'>,
  editor: Editor,
): DeskContext {
  const { config, desk } = openService()
  return { editor, served, config, path: pathParameters, query: new URLSearchParams(request.query), ask: askOf(desk) }
}

async function acted(to: Context, context: DeskContext, view: DeskView): Promise<ApiResponse> {
  const isOwn = (form: DeskForm) => isOwnForm(to.request, form.get('token'), context.editor)
  const isFiles = view.takes === 'files' && isUpload(to.request)
  const form = isFiles
    ? await readFiles(to, isOwn)
    : await readForm(to.request, view.takes === 'prompts' ? LARGEST_FORM : undefined)
  if (form === null) return unread(to, TOO_LARGE)
  if ('problem' in form) return unread(to, [400, 'Not received', form.message])
  const { fields, files } = form instanceof URLSearchParams ? { fields: form, files: [] } : form
  try {
    return isOwn(fields) ? await answered(to, context, view, { form: fields, files }) : unread(to, FOREIGN)
  } finally {
    for (const { file } of files) await rm(file, { force: true })
  }
}

/** Reads a form with files into the folder of drafts. */
function readFiles({ request }: Context, isOwn: (form: DeskForm) => boolean): Promise<Upload | Problem> {
  const folder = draftFolder(openService().config)
  makeFolder(folder)
  return readUpload(request, folder, isOwn)
}

type Sent = { readonly form: DeskForm; readonly files: readonly Received[] }

async function answered(to: Context, context: DeskContext, view: DeskView, sent: Sent): Promise<ApiResponse> {
  const { form } = sent
  if (form.has('leave')) return shown(to, context, view, { ok: true, lines: ['Nothing was changed.'] }, null)
  try {
    const { to: next, page, ...message } = await done(context, sent, view)
    if (next !== undefined && wantsJson(to.request)) return respondUncached(to, 200, { ...message, to: next, html: '' })
    if (next !== undefined) return respond(to, 303, headLines({ Location: next }), '')
    return page ? pageOf(to, context, page, message) : shown(to, context, view, message, null)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const message = { ok: false, lines: error.message.split('\n') }
    if (error.question === undefined) return shown(to, context, view, message, form, error.status)
    const { path, query } = to.request
    const page = questionPage(context, form, query === '' ? path : `${path}?${query}`, error.question)
    return pageOf(to, context, { ...page, status: error.status }, message)
  }
}

const FOREIGN = [403, 'Open the page again', 'No page of your desk sent this form. Nothing was changed.'] as const
const TOO_LARGE = [413, 'Too much', 'This form is too large. Nothing was changed. Go back, and send less.'] as const

/** Says in words why a form was not looked at. */
function unread(to: Context, [status, title, text]: readonly [number, string, string]): Promise<ApiResponse> {
  return pageOf(to, null, { title, status, main: html`` }, { ok: false, lines: [text] })
}

/** Every view takes back what it has done. This server acts on a takedown before it says that it is one. */
async function done(context: DeskContext, { form, files }: Sent, view: DeskView): Promise<Acted> {
  const message = form.has('undo') ? await undone(context, form) : await view.act?.(context, form, files)
  context.served.editorialVersion()
  return message ?? { ok: true, lines: [] }
}

/** Shows a view as a page, or its part of one for a script. If the desk cannot tell what it has, the answer says why. */
async function shown(
  to: Context,
  context: DeskContext,
  view: DeskView,
  message: Message | null,
  typed: DeskForm | null,
  failure = 422,
): Promise<ApiResponse> {
  const page = await view.show(context, typed).catch((error) => {
    if (!(error instanceof Refused)) throw error
    return error
  })
  if (page instanceof Refused)
    return pageOf(to, null, UNKNOWN, { ok: false, lines: [...new Set([...(message?.lines ?? []), page.message])] })
  if (page === null) return refusePage(to, { problem: 'not_found', message: '' })
  return pageOf(to, context, typed === null ? page : { ...page, status: failure }, message)
}

const UNKNOWN = { title: 'The desk does not answer', status: 503, main: html`` }

async function pageOf(
  to: Context,
  context: DeskContext | null,
  { status = 200, ...page }: DeskPage,
  message: Message | null,
): Promise<ApiResponse> {
  const { path, query } = to.request
  const text = message && messageText(context, message, query === '' ? path : `${path}?${query}`)
  if (wantsJson(to.request))
    return respondUncached(to, status, { ...message, message: text?.html, title: page.title, html: page.main.html })
  const said = message && text && { ok: message.ok, text }
  return respondDesk(to, status, page, { message: said, bar: context === null ? '' : await deskBar(context) })
}

async function respondDesk(
  to: Context,
  status: number,
  page: DeskPage,
  frame: { message: Said | null; bar: string },
): Promise<ApiResponse> {
  const rendered = await renderPage('/desk', { request: to.request, served: to.served, desk: { ...page, ...frame } })
  if (typeof rendered === 'string') return refusePage(to, { problem: rendered, message: '' })
  return respondPage(to, { ...rendered, status, isStored: false })
}

function wantsJson({ headers }: ApiRequest): boolean {
  return headers.accept === 'application/json'
}

/** The prompts of all sections of a site. */
const LARGEST_FORM = 1024 * 1024

async function readForm(request: ApiRequest, limit?: number): Promise<DeskForm | null> {
  const bytes = await readBytes(request, limit)
  return bytes instanceof Uint8Array ? new URLSearchParams(Buffer.from(bytes).toString()) : null
}

/** Wrong keys of a client network. Right ones do not count, or an office would be locked out by its own people. (rule 48.2) */
const WRONG_KEYS = { own: 5, wide: 50 }
const wrongKeys = openVisitorLimiter(undefined, undefined, WRONG_KEYS)
/** One at a time, so that many at once are not more than one after the other. */
const signInsInTurn = inTurn()

async function enter(to: Context): Promise<ApiResponse> {
  if (lacksCatalog()) return noCatalogPage(to)
  const form = await readForm(to.request)
  if (form === null) return unread(to, TOO_LARGE)
  if (!isOwnPage(to.request)) return unread(to, FOREIGN)
  return signInsInTurn(() => tryKey(to, form.get('key') ?? ''))
}

async function tryKey(to: Context, key: string): Promise<ApiResponse> {
  const address = clientAddress(to.request, to.service.config.trustProxy)
  const refusal = wrongKeys.refusal(address)
  if (refusal) return signInPage(to, 429, `Too many keys were tried. Wait ${refusal.retryAfterSeconds} seconds.`)
  const result = await signIn(to, key)
  if (result.ok) return redirected(to, result.cookie)
  wrongKeys.hit(address)
  return signInPage(to, 403, result.why)
}

async function leave(to: Context): Promise<ApiResponse> {
  const editor = await editorOf(to)
  const form = await readForm(to.request)
  if (editor === null || !isOwnForm(to.request, form?.get('token') ?? null, editor)) return unread(to, FOREIGN)
  return redirected(to, await signOut(to))
}

function redirected(to: Context, cookie: string): ApiResponse {
  return respond(to, 303, headLines({ Location: '/desk', 'Set-Cookie': cookie, 'Cache-Control': NEVER_STORE }), '')
}

function signInPage(to: Context, status: number, error: string | null): Promise<ApiResponse> {
  const main = html`<form class="desk-sign-in" method="post" action="/desk/sign-in">
    <p class="soft">Editors sign in with their key. The session lasts twelve hours, or as long as the key.</p>
    ${error !== null && html`<p class="notice bad" role="alert">${error}</p>`}
    <div class="field"><label for="key">Your key</label>
    <input class="input" id="key" name="key" type="password" required autocomplete="off" spellcheck="false"></div>
    <button class="button" type="submit">Sign in</button>
    <p class="soft small">No key yet? <a href="/key">Get one</a>, sign in with it, and send the line that you see to the operator.</p>
  </form>`
  return pageOf(to, null, { title: 'Sign in to the desk', status, main }, null)
}

/** Whether the catalog is on another host, or the server shows the demo. */
function lacksCatalog(): boolean {
  return !existsSync(openService().config.catalogDb)
}

function noCatalogPage(to: Context): Promise<ApiResponse> {
  const { bucket, shared } = openService().config
  const fix =
    (bucket ?? shared)
      ? 'Open the desk at the host that has it: the one whose commands edit the catalog and build the snapshots.'
      : 'Load one with "npm run import -- FILE.jsonl", build it with "npm run snapshot", and open this page again.'
  const main = html`<p>There is no catalog here (CATALOG_DB), so nothing can be edited. ${fix}</p>`
  return pageOf(to, null, { title: 'No catalog here', status: 404, main }, null)
}

/** A page of the gallery as an editor sees it: with the bar of the desk. As it is for everybody else. (rule 48.5) */
export async function forEditor(to: ProbeContext, page: RenderedPage): Promise<RenderedPage> {
  const { watcher } = to.service
  const editor = openService().config.desk && watcher.current && !lacksCatalog() ? await editorOf(to) : null
  if (editor === null || page.status !== 200 || !page.type?.startsWith('text/html')) return page
  const context = contextOf({ ...to, served: watcher.current as ServedSnapshot, pathParameters: {} }, editor)
  const bar = await renderPage('/desk/bar', { desk: { ...NO_PAGE, bar: await deskBar(context) } })
  if (typeof bar === 'string') return page
  const [whole, added] = [page, bar].map(({ bytes }) => Buffer.from(bytes).toString()) as [string, string]
  const { path, query } = to.request
  const linked = withEditLinks(whole, query === '' ? path : `${path}?${query}`)
  const bytes = Buffer.from(linked.replace('</body>', () => `${added}</body>`))
  return { ...page, bytes, isStored: false, head: page.head.replace(/^cache-control:.*$/im, 'Cache-Control: no-store') }
}

const NO_PAGE = { title: '', main: html``, message: null }
