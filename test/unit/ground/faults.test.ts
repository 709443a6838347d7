// What errors of engines, files and ports mean. The tests of several servers meet the engines themselves.
import { expect, it } from 'vitest'
import { cannotListenLine, engineLine, explain } from '../../../src/ground/faults.ts'

it.each([
  ['postgres', { code: 'ECONNREFUSED' }, 'nothing answers there'],
  ['postgres', { code: 'ENOENT', message: 'connect ENOENT /run/.s.PGSQL.5432' }, 'nothing answers there'],
  [
    'postgres',
    { code: 'ENOENT', message: "ENOENT: no such file, open 'ca.pem'" },
    'a file that it names cannot be read',
  ],
  ['postgres', { code: '28P01', message: 'password authentication failed' }, 'the password was refused'],
  ['postgres', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'the TLS connection failed'],
  ['valkey', { message: 'WRONGPASS invalid username-password pair' }, 'the password was refused'],
  ['database', { code: 'SQLITE_READONLY_DBMOVED' }, ' cannot be opened'],
  ['database', { code: 'ENOSPC' }, ': the disk is full'],
] as const)('%s: %o means that %s', (part, error, reason) => {
  expect(explain(part, error)?.reason).toBe(reason)
})

it('an error that the table does not know is not explained', () => {
  expect(explain('postgres', { code: '23505', message: 'duplicate key' })).toBeNull()
  expect(explain('valkey', { message: 'connect ECONNREFUSED' })).toBeNull()
})

// (rule 38.10)
it.each([
  ['503', '', 'Try again later.'],
  ['501', 'NotImplemented', 'Check SNAPSHOT_URL.'],
  ['404', 'NoSuchBucket', 'Create the bucket, or correct SNAPSHOT_URL.'],
  ['400', 'AuthorizationHeaderMalformed', 'Set AWS_REGION to its region.'],
  ['403', 'RequestTimeTooSkewed', 'Set the clock of this machine.'],
  ['403', 'AccessDenied', 'Check the keys, and the permissions.'],
])('a store that answers %s %s has a remedy', (code, message, fix) => {
  expect(explain('bucket', { code, message }, { address: 'SNAPSHOT_URL', access: 'the keys' })?.fix).toBe(fix)
})

it('a port that cannot be listened on has a remedy, or the words of the system', () => {
  const line = (code: string) => cannotListenLine(Object.assign(new Error('odd'), { code }), '127.0.0.1', 80)
  expect(line('EADDRINUSE')).toBe('Port 80 on 127.0.0.1 is in use; set PORT to another one.')
  expect(line('EADDRNOTAVAIL')).toBe('HOST=127.0.0.1 is not an address of this machine.')
  expect(line('EMFILE')).toBe("Vitrine can't listen on 127.0.0.1:80: odd")
})

it('a line about an engine has its host, and neither its password nor a line break', () => {
  const line = engineLine('postgres', 'postgres://u:secret@db:5432/v', { reason: 'no', fix: 'Mend it.' }, 'a\nb')
  expect(line).toBe('DATABASE_URL (db:5432): no (a b). Mend it.')
})
