import { expect, test } from 'vitest'
import { toCents } from '#app/lib/text/money.ts'
import { costOption, type PricedColumn, priceOption } from '../price-option.ts'
import { readExamples } from './read-examples.ts'

const { book, examples } = readExamples()

const listFigures = ({ lines, charges, freight, tax }: PricedColumn) => [
  ...lines.flatMap(({ figures }) => figures),
  ...charges,
  ...freight,
  ...(tax ? [tax] : []),
]

test('at least fifty examples are computed by hand', () => expect(examples.length).toBeGreaterThanOrEqual(50))

test.each(examples)('$name', (example) => {
  const { columns } = priceOption(example.option, book)
  if (example.totals) {
    expect(columns.map(({ total }) => total)).toEqual(example.totals.map((dollars) => toCents(dollars)))
    return
  }
  const [column] = columns
  if (!column) throw new Error('no column')
  const figures = new Map(listFigures(column).map((figure) => [figure.key, figure]))
  for (const [key, dollars] of Object.entries(example.figures ?? {}))
    expect(figures.get(`0/${key}`)?.amount, key).toBe(toCents(dollars))
  for (const [key, working] of Object.entries(example.workings ?? {}))
    expect(figures.get(`0/${key}`)?.working).toBe(working)
  for (const key of Object.keys(example.option.overrides))
    if (figures.has(key)) expect(figures.get(key)?.isOverridden).toBe(true)
  expect(column.total).toBe(toCents(example.total ?? null))
  if (example.subtotal) expect(column.subtotal).toBe(toCents(example.subtotal))
  if (example.landedUnitRate) expect(column.landedUnitRate).toBe(Math.round(example.landedUnitRate * 10_000))
  expect(column.missing.map(({ key }) => key)).toEqual((example.missing ?? []).map((key) => `0/${key}`))
  expect(column.problems.map(({ text }) => text)).toEqual(example.problems ?? [])
  if (example.cost !== undefined) expect(costOption(example.option, book)[0]?.cost).toBe(toCents(example.cost))
})
