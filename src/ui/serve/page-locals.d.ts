// The type of `Astro.locals`.
import type { ApiRequest } from '../../http/request/api-request.ts'
import type { Problem } from '../../http/response/problem.ts'
import type { Consent } from '../../oauth/consent.ts'
import type { Searched } from '../../search/query.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import type { DeskPage, Said } from '../desk/view.ts'
import type { Subject } from './catalog-path.ts'

declare global {
  namespace App {
    interface Locals {
      /** The request as it arrived, with its raw target and the client address. */
      request: ApiRequest
      /** What the pages about the catalog show. The others may have none. */
      served: ServedSnapshot
      /** What a page of the catalog shows; absent on the fixed pages. */
      subject?: Subject
      /** The address of the page as Markdown; absent if it has none. */
      markdown?: string
      /** Set for a page of an export: the address of its folder from the page, such as `../`. */
      exported?: string
      /** Set by a page about something that does not exist: it offers what is near. */
      offersMatches?: boolean
      /** Set by a page that a visitor searches with: what for. */
      searched?: Searched | null
      /** What a sign-in asks; null if it has expired. */
      consent?: Consent | null
      /** What a page of the desk shows. */
      desk?: DeskPage & { readonly message: Said | null; readonly bar: string }
      /** The problem that the error page shows. */
      problem?: Problem
    }
  }
}
