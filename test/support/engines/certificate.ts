// A certificate for 127.0.0.1 that is its own authority, made with openssl.
import { join } from 'node:path'
import { run } from '../worlds/processes.ts'

export interface Certificate {
  readonly keyFile: string
  readonly certificateFile: string
}

/** Writes a key and its certificate into a folder. Throws if openssl fails. */
export async function writeCertificate(folder: string): Promise<Certificate> {
  const made = { keyFile: join(folder, 'privkey.pem'), certificateFile: join(folder, 'fullchain.pem') }
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc']
  const names = ['-subj', '/CN=api.gallery.example', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-keyout', made.keyFile, '-out', made.certificateFile]
  const ended = await run('openssl', ['req', '-x509', '-days', '2', ...key, ...names, ...files])
  if (ended.code !== 0) throw new Error(`openssl makes no certificate:\n${ended.stderr}`)
  return made
}
