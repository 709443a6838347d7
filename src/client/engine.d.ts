// The types of engine.js, which `npm pack` bundles from src/local/engine.ts.

/** Reads a file by its path in the folder of a catalog. Rejects if it cannot, with a message for people. */
export type ReadFile = (path: string) => Promise<Uint8Array>

/** A catalog cannot be opened, or a part of it cannot be read. The message says which, and what to do. */
export class UnreadableCatalog extends Error {}

export function openAnswers(read: ReadFile): Promise<(target: string) => Promise<Response>>
