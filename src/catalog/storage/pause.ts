// Long work pauses between its steps so that requests do not wait for it.

/** Resolves at once, or after a turn of the event loop if the last pause was some milliseconds ago. */
export type Pause = () => Promise<void>
