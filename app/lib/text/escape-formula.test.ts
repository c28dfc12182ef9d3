import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from './escape-formula.ts'

test.each([
  '=1+1',
  '+1 555 010 0199',
  '-2+3',
  '-2\n',
  '-2.',
  "'-2",
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
])('%j gets an apostrophe in front', (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`)
})

test.each([
  '',
  'Mugs',
  '1 = 1',
  'a-b',
  '"Mugs"',
  ' mugs',
  'dana@northwind.example',
  '2026-12-01',
  '1200.00',
  '-25.00',
  '-5',
])('%j stays unchanged', (text) => expect(escapeFormula(text)).toBe(text))

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
  '-5',
  "'-5",
])('%j is restored exactly', (text) => expect(unescapeFormula(escapeFormula(text))).toBe(text))

test('an original apostrophe stays if no formula follows', () => {
  expect(unescapeFormula("'90s tee")).toBe("'90s tee")
})
