// The request of an example in the OpenAPI document.

/** `key`: with a valid key. `spent`: with a key that has used up its rate limit. `none`: without a key. */
type With = 'key' | 'spent' | 'none'

export interface ExampleRequest {
  readonly operation: string
  /** Unique within the operation. */
  readonly name: string
  readonly summary: string
  readonly target: string
  readonly with?: With
  readonly method?: string
  readonly sent?: unknown
}
