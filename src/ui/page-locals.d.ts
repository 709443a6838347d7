// What a page is given beside its Request: `Astro.locals`.
import type { Arrival } from '../http/request/api-request.ts'
import type { Problem } from '../http/response/problem.ts'

declare global {
  namespace App {
    interface Locals {
      /** The request as it arrived: its raw target, its sender's address. */
      arrival: Arrival
      /** What the error page has to tell. */
      problem?: Problem
    }
  }
}
