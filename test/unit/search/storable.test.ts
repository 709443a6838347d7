import { expect, test } from 'vitest'
import { normalForm } from '../../../src/catalog/model/fold.ts'
import { isStorable } from '../../../src/search/storable.ts'

const isKept = (text: string) => isStorable(text, normalForm(text))

// (rule 46.4)
test.each([
  'jane@example.com',
  'portfolio of jane.doe+news@example.co.uk',
  'jane＠example．com',
  'jane%40example.com',
  'https://example.com/a?b=c',
  'www.example.com',
  'example.com',
  'shop.example.museum',
  '192.0.2.17',
  '2001:db8::1',
  '::ffff:192.0.2.1',
  '+49 170 1234567',
  '(030) 123-4567',
  '4111 1111 1111 1111',
  'DE89 3704 0044 0532 0130 00',
  '٠١٧٠١٢٣٤٥٦٧',
  'svc_0123456789ab_0123456789abcdef0123456789abcdef',
  'sk_live_abcdefghij',
  'ghp_abcdefghijklmnop',
  'd41d8cd98f00b204e9800998ecf8427e',
  '550e8400-e29b-41d4-a716-446655440000',
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
  'QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
  'AKIAIOSFODNN7EXAMPLE',
  'dark '.repeat(17),
  'x'.repeat(50),
  '!?',
  '',
])('a form is never kept if it looks like an address, a number or a secret, or is long: %s', (text) => {
  expect(isKept(text)).toBe(false)
})

// (rule 46.4)
test.each([
  'dark portfolio',
  'photographer',
  'next.js',
  'three.js portfolio',
  'c++',
  'best of 2026',
  'web-design-portfolio-2026',
  '24/7 support',
  'Größe XL',
  'Bürogebäudeausstattung minimalistisch',
  'ダークポートフォリオ',
  'RGB 255 0 0',
  'iPhone 17 Pro',
  'sans-serif typography',
  'U.S. agency',
])('ordinary queries are kept: %s', (text) => {
  expect(isKept(text)).toBe(true)
})
