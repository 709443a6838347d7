// Tells all servers that something changed.

/** Each call comes after the commit of its change, and resolves when every live server acts on the change. */
export interface Announcer {
  /** A key was changed. `change` is its change number. */
  key(keyId: string, change: number): Promise<void>
  /** Keys were changed in bulk: every server drops its cached keys. */
  allKeys(change: number): Promise<void>
  /** Editorial data was changed. */
  edit(change: number): Promise<void>
}
