import { expect, test } from 'vitest'
import { defuse, restoreDefused } from './defuse.ts'

test.each([
  '=1+1',
  '+1 555 010 0199',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\thello',
  '  =1+1',
  '"=1+1"',
  "'=1+1",
  '“=1+1',
  '\u200B=1+1',
  '\uFEFF=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
])('%j has an apostrophe before it, and is all there', (text) => {
  expect(defuse(text)).toBe(`'${text}`)
})

test.each(['', 'Mugs', '1 = 1', 'a-b', '"Mugs"', ' mugs', 'dana@northwind.example', '2026-12-01', '1200.00'])(
  '%j stays as it is',
  (text) => expect(defuse(text)).toBe(text),
)

test.each([
  '=1+1',
  "'=1+1",
  "''=1+1",
  '\t=1',
  '\thello',
  "'\thello",
  "'Mugs'",
  "'",
  "''",
  '',
  'Mugs',
  '“=1',
  "'90s tee",
  '-',
])('%j comes back as it was', (text) => expect(restoreDefused(defuse(text))).toBe(text))

test('an apostrophe that was there before stays, where nothing dangerous follows it', () => {
  expect(restoreDefused("'90s tee")).toBe("'90s tee")
})
