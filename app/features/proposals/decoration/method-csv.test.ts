import { expect, test } from 'vitest'
import { defaultMethods } from './default-methods.ts'
import { readMethodCsv, writeMethodCsv } from './method-csv.server.ts'

const methods = Object.entries(defaultMethods).map(([key, method]) => ({ key, method }))

test('an exported file has the same methods', () => {
  expect(readMethodCsv(writeMethodCsv(methods))).toEqual({ methods, rejected: [] })
})

test('rows may come in any order, with quantities such as 1,000', () => {
  const [method] = methods
  if (!method) throw new Error('no method')
  const price = { price: 5_000, cost: null }
  const run = { quantities: [48, 1_000], rows: [{ from: 1, cells: [price, price] }] }
  const exported = { key: method.key, method: { ...method.method, run } }
  const [header = '', ...rows] = writeMethodCsv([exported]).trimEnd().split('\r\n')
  const file = [header, ...rows.reverse()].join('\r\n').replaceAll(',run,1,1000,', ',run,1,"1,000",')
  expect(readMethodCsv(file)).toEqual({ methods: [exported], rejected: [] })
})

test('a rejected row names its reason and leaves out its method only', () => {
  const lines = writeMethodCsv(methods.slice(0, 2)).split('\r\n')
  const at = lines.findIndex((line) => line.includes('run,1,144,'))
  const broken = lines.map((line, index) => (index === at ? line.replace(/0\.55/, 'free') : line)).join('\r\n')
  const { methods: read, rejected } = readMethodCsv(broken)
  expect(read.map(({ key }) => key)).toEqual(['digital-print'])
  expect(rejected).toEqual([{ row: at + 1, reason: 'price: Enter an amount such as 0.45, with up to 4 decimals' }])
})

test('a rejected row is named by the line at which it begins', () => {
  const [header = '', ...rows] = writeMethodCsv(methods.slice(1, 2)).trimEnd().split('\r\n')
  const [twoLines = '', broken = ''] = rows.map((row) => row.replace('Digital print', '"Digital\r\nprint"'))
  const file = [header, '', twoLines, '', broken.replace(',repeat,', ',other,')].join('\r\n')
  // Line 3 has the first row, which ends in line 4; line 5 is empty.
  expect(readMethodCsv(file).rejected).toContainEqual({ row: 6, reason: 'charge: Choose one of: setup, repeat, run' })
})

test('rows of one method agree, and a cell occurs once', () => {
  const lines = writeMethodCsv(methods.slice(1, 2)).split('\r\n')
  const [header = '', first = ''] = lines
  expect(readMethodCsv([header, first, first].join('\n')).rejected).toContainEqual({
    row: 3,
    reason: 'Row 2 has this charge, from and quantity already',
  })
  expect(
    readMethodCsv([...lines.slice(0, 3), first.replace('Digital print', 'Print')].join('\n')).rejected,
  ).toContainEqual({
    row: 4,
    reason: 'name: Row 2 has another value',
  })
  expect(readMethodCsv('a,b\n1,2').rejected[0]?.reason).toContain('These columns are missing: method, name')
  expect(readMethodCsv('').rejected).toEqual([{ row: 1, reason: 'The file has no rows' }])
  expect(readMethodCsv('a,"b\n1').rejected[0]?.reason).toBe('This is not a valid CSV file')
})

test('isActive is on or off, and a method has no key of another page', () => {
  const file = writeMethodCsv(methods.slice(1, 2))
  const readWith = (isActive: string) => readMethodCsv(file.replaceAll(',on,', `,${isActive},`))
  expect(['ON', 'Off'].map((text) => readWith(text).methods[0]?.method.isActive)).toEqual([true, false])
  for (const text of ['yes', 'TRUE', ''])
    expect(readWith(text)).toEqual({
      methods: [],
      rejected: [{ row: 2, reason: 'isActive: Choose one of: on, off' }],
    })
  expect(readMethodCsv(file.replaceAll('digital-print', 'New'))).toEqual({
    methods: [],
    rejected: [{ row: 2, reason: 'method: This name is reserved. Enter another one' }],
  })
})

test('a grid has 1 to 12 quantities and up to 12 rows', () => {
  const [header = '', ...rows] = writeMethodCsv(methods.slice(1, 2)).trimEnd().split('\r\n')
  const [setup = '', repeat = '', run = ''] = ['setup', 'repeat', 'run'].map(
    (charge) => rows.find((row) => row.includes(`,${charge},1,`)) ?? '',
  )
  const repeats = (toRange: (index: number) => string) =>
    Array.from({ length: 13 }, (_, index) => repeat.replace(',repeat,1,1,', `,repeat,${toRange(index + 1)},`))
  const read = (lines: string[]) => readMethodCsv([header, ...lines].join('\n'))
  expect(read([setup, repeat, run]).rejected).toEqual([])
  expect(read([setup, run])).toEqual({
    methods: [],
    rejected: [{ row: 2, reason: 'quantity: Use 1 to 12 quantities for repeat' }],
  })
  expect(read([setup, run, ...repeats((index) => `1,${index}`)]).rejected).toEqual([
    { row: 16, reason: 'quantity: Use 1 to 12 quantities for repeat' },
  ])
  expect(read([setup, run, ...repeats((index) => `${index},1`)]).rejected).toEqual([
    { row: 16, reason: 'from: Use up to 12 rows for repeat' },
  ])
})
