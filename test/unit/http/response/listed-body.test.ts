// Cells of a CSV that need care: quotes, line ends, and what a spreadsheet would run.
import { expect, test } from 'vitest'
import { listedBody } from '../../../../src/http/response/listed-body.ts'

const csvOf = (results: object[], columns: string[]) => {
  const text = Buffer.from(JSON.stringify({ total: 1, results })).toString('latin1')
  return Buffer.from(listedBody({ text, head: '' }, { columns, hasMark: false }).text, 'latin1').toString()
}

test('cells with quotes, commas or line ends are quoted (rule 26.7)', () => {
  const rows = [
    { title: 'He said "no", twice', tech: ['a,b', 'c'] },
    { title: 'two\nlines', tech: [] },
  ]
  expect(csvOf(rows, ['title', 'tech'])).toBe('title,tech\r\n"He said ""no"", twice","a,b; c"\r\n"two\nlines",\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('%j starts with an apostrophe (rule 26.9)', (title) => {
  expect(csvOf([{ title, tech: [title] }], ['title', 'tech'])).toBe(`title,tech\r\n'${title},'${title}\r\n`)
})

test('a carriage return gets an apostrophe and quotes (rule 26.9)', () => {
  expect(csvOf([{ title: '\r=x' }], ['title'])).toBe('title\r\n"\'\r=x"\r\n')
})

test('null, false, numbers and members of objects are as in the JSON (rule 26.8)', () => {
  const parent = { title: 'Größe', offline: false, screenshot: { hero: 'https://x' } }
  const columns = ['url', 'section_type', 'parent_title', 'parent_offline', 'parent_screenshot.hero', 'parent_mobile']
  expect(csvOf([{ url: null, section_type: 'Hero', parent }], columns)).toBe(
    `${columns.join()}\r\n,Hero,Größe,false,https://x,\r\n`,
  )
})
