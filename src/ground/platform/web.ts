// The functions of node.ts with what browsers, workers and Node.js have in common.
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import type { Platform } from './node.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const HASHES = { sha256, sha512 }
/** More arguments may be too many for a call. */
const CHUNK = 8_192

function latin1Text(bytes: Uint8Array): string {
  if (bytes.length <= CHUNK) return String.fromCharCode.apply(null, bytes as unknown as number[])
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += latin1Text(bytes.subarray(at, at + CHUNK))
  return text
}

const url = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

export const {
  utf8,
  textOf,
  latin1,
  latin1Reader,
  writeLatin1,
  base64,
  base64url,
  fromBase64,
  hex,
  digest,
  brotli,
  gzip,
  nextTurn,
}: Platform = {
  utf8: (text) => encoder.encode(text),
  textOf: (bytes) => decoder.decode(bytes),
  latin1: (text) => Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
  latin1Reader: (bytes) => (from, to) => latin1Text(bytes.subarray(from, to)),
  writeLatin1(text, to, at) {
    for (let i = 0; i < text.length; i++) to[at + i] = text.charCodeAt(i)
  },
  base64: (bytes) => btoa(latin1Text(bytes)),
  base64url: (bytes) => url(btoa(latin1Text(bytes))),
  fromBase64(text) {
    const plain = text.replaceAll('-', '+').replaceAll('_', '/')
    return /^[\w+/]*={0,2}$/.test(plain) && plain.length % 4 !== 1 ? latin1(atob(plain)) : new Uint8Array()
  },
  hex: (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  digest: (algorithm, data) => HASHES[algorithm](typeof data === 'string' ? encoder.encode(data) : data),
  brotli: (bytes) => bytes,
  gzip: (bytes) => bytes,
  nextTurn: () => new Promise((resolve) => setTimeout(resolve)),
}
