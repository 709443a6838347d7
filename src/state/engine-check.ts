// The result of a check of an engine, for the operator.

export interface EngineCheck {
  readonly level: 'ok' | 'warn' | 'fail'
  /** The engine. */
  readonly what: string
  readonly text: string
  /** What to do about it. */
  readonly fix?: string
}
