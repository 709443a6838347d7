// What publishing and pulling snapshots need of a store of objects.

export interface Found {
  bytes: Uint8Array
  /** Names this version of the object. Empty if the origin sends none. */
  etag: string
}

export interface PutOptions {
  contentType: string
  cacheControl: string
  /** Store it only if the object has this ETag, or (`new`) only if there is none. */
  only?: { ifMatch: string } | 'new' | undefined
}

export interface StoredObject {
  key: string
  bytes: number
  modified: Date
}

/**
 * A store of objects. Keys are relative to its prefix. Every method throws EngineUnavailable if the store does not answer,
 * after a few attempts, and UnusableEngine if it refuses.
 */
export interface Bucket {
  /** Where it is, for messages: without user and password. */
  readonly place: string
  /**
   * The bytes of an object; null if there is none. Reading stops soon after `atMost` bytes, so that a wrong origin cannot
   * fill the memory.
   */
  get(key: string, atMost: number): Promise<Found | null>
  /** The same, but `unchanged` if the object still has an ETag. */
  getChanged(key: string, etag: string, atMost: number): Promise<Found | 'unchanged' | null>
  /** Stores an object. `conflict` means that the condition of `only` does not hold. */
  put(key: string, bytes: Uint8Array, options: PutOptions): Promise<'stored' | 'conflict'>
  /** Every object whose key begins with a prefix. */
  list(prefix: string): Promise<StoredObject[]>
  /** Removes an object, if it exists. */
  delete(key: string): Promise<void>
  /** Ends the requests that run. They throw. */
  close(): void
}
