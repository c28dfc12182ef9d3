import { describe, expect, test } from 'vitest'
import { type BreakRow, getBreakIssues, toBreakRows, toPriceBreaks } from './break-rows.ts'

const next = (from: string, price: string): BreakRow => ({ shape: 'next', from, to: '', price })
const own = (from: string, to: string, price: string): BreakRow => ({ shape: 'own', from, to, price })

test('mixed shapes survive the round trip', () => {
  const breaks = [
    { qty: 48, price: 12.774 },
    { min_quantity: 96, max_quantity: 143, price: 9 },
    { min_quantity: 144, max_quantity: null, price: 0.5 },
  ]
  expect(toBreakRows(breaks)).toEqual([next('48', '12.774'), own('96', '143', '9.00'), own('144', '', '0.50')])
  expect(toPriceBreaks(toBreakRows(breaks))).toEqual(breaks)
})

test('shows imported breaks unchanged', () => {
  expect(toBreakRows([{ qty: '12', price: '2.50' }, 7, null, { min_quantity: 1 }])).toEqual([
    next('12', '2.50'),
    own('', '', ''),
    own('', '', ''),
    own('1', '', ''),
  ])
  expect(toBreakRows('damaged')).toEqual([])
})

test('parses typed numbers', () => {
  expect(toPriceBreaks([next(' 1,000 ', '$1,299.50')])).toEqual([{ qty: 1000, price: 1299.5 }])
})

describe('getBreakIssues', () => {
  test.each<[string, BreakRow[], string[]]>([
    ['nothing', [next('48', '9'), next('96', '8')], []],
    ['no quantity', [next('', '9')], ['0 from!']],
    [
      'half a unit, none, words',
      [next('1.5', '9'), next('0', '9'), next('ten', '9')],
      ['0 from!', '1 from!', '2 from!'],
    ],
    ['no price', [next('1', ''), next('2', '-1'), next('3', '1,2')], ['0 price!', '1 price!', '2 price!']],
    ['an end before its beginning', [own('48', '47', '9')], ['0 to!']],
    ['one beginning twice', [next('48', '9'), next('48', '8')], ['1 from!']],
    ['an overlap', [own('1', '50', '9'), own('50', '99', '8')], ['0 to!']],
    ['an open end before another', [own('1', '', '9'), own('50', '99', '8')], ['0 to!']],
    ['a gap', [own('1', '47', '9'), own('50', '', '8')], ['0 to']],
    ['no gap', [own('1', '49', '9'), own('50', '', '8')], []],
    ['one out of order', [next('96', '8'), next('48', '9')], ['1 from']],
    ['a price that rises', [next('48', '8'), next('96', '9')], ['1 price']],
    ['one above the list price', [next('48', '10.01'), next('96', '10')], ['0 price']],
    ['less than a cent above the list price', [next('48', '10.004')], []],
    ['wrong rows do not count for others', [own('1', 'x', '5'), next('48', '9')], ['0 to!']],
  ])('%s', (_title, rows, expected) => {
    const issues = getBreakIssues(rows, '10')
    expect(issues.map(({ row, cell, isWarning }) => `${row} ${cell}${isWarning ? '' : '!'}`)).toEqual(expected)
  })

  test('a rising price names both breaks', () => {
    expect(getBreakIssues([next('48', '8'), next('96', '9')]).map(({ text }) => text)).toEqual([
      'The unit price rises to $9.00, after $8.00 from 48.',
    ])
  })

  test('compares with no list price if there is none', () => {
    expect(getBreakIssues([next('48', '10')], '')).toEqual([])
    expect(getBreakIssues([next('48', '10')], 'TBD')).toEqual([])
  })
})
