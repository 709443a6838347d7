/** What a server does for `npm start`, which has left its look for something to build. For any other start, it is nothing. */
export const leftLook = {
  /** The server listens. */
  begin(): void {},
  /** The last snapshot is refused, and the server of this service does not listen yet. */
  async beFirst(_service: { readonly stopping: boolean; close(): Promise<void> }): Promise<void> {},
}
