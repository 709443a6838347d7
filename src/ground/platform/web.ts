// The functions of node.ts with what browsers, workers and Node.js have in common.
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import type * as node from './node.ts'

type Node = typeof node

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

export const isAscii: Node['isAscii'] = (text) => !/[^\0-\x7f]/.test(text)
export const utf8: Node['utf8'] = (text) => encoder.encode(text)
export const textOf: Node['textOf'] = (bytes) => decoder.decode(bytes)
export const latin1: Node['latin1'] = (text) => Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
export const latin1Reader: Node['latin1Reader'] = (bytes) => (from, to) => latin1Text(bytes.subarray(from, to))
export const writeLatin1: Node['writeLatin1'] = (text, to, at) => {
  for (let i = 0; i < text.length; i++) to[at + i] = text.charCodeAt(i)
}
export const base64: Node['base64'] = (bytes) => btoa(latin1Text(bytes))
export const base64url: Node['base64url'] = (bytes) => url(base64(bytes))
export const fromBase64: Node['fromBase64'] = (text) => {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/')
  return /^[\w+/]*={0,2}$/.test(plain) && plain.length % 4 !== 1 ? latin1(atob(plain)) : new Uint8Array()
}
export const hex: Node['hex'] = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
export const digest: Node['digest'] = (algorithm, data) =>
  HASHES[algorithm](typeof data === 'string' ? encoder.encode(data) : data)
export const brotli: Node['brotli'] = (bytes) => bytes
export const gzip: Node['gzip'] = (bytes) => bytes
export const nextTurn: Node['nextTurn'] = () => new Promise((resolve) => setTimeout(resolve))
