// What a page is given beside its Request: `Astro.locals`.
import type { ApiRequest } from '../http/request/api-request.ts'
import type { Problem } from '../http/response/problem.ts'

declare global {
  namespace App {
    interface Locals {
      /** The request as it arrived: its raw target, its sender's address. */
      request: ApiRequest
      /** What the error page has to tell. */
      problem?: Problem
    }
  }
}
