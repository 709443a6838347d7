// The type of `Astro.locals`.
import type { ApiRequest } from '../http/request/api-request.ts'
import type { Problem } from '../http/response/problem.ts'

declare global {
  namespace App {
    interface Locals {
      /** The request as it arrived, with its raw target and the client address. */
      request: ApiRequest
      /** The problem that the error page shows. */
      problem?: Problem
    }
  }
}
