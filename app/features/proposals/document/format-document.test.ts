import { expect, test } from 'vitest'
import { createDocument, createLine } from '#test/proposal-document.ts'
import {
  createDocumentFormat,
  formatFigure,
  formatImprint,
  formatPieces,
  formatProduct,
  formatSizes,
  formatUnits,
} from './format-document.ts'

const dollars = createDocumentFormat({ locale: 'en-US', currency: 'USD' })
const euros = createDocumentFormat({ locale: 'de-DE', currency: 'EUR' })

test('formats money, counts and dates in the locale of a document', () => {
  expect([dollars.amount(123_450), dollars.amount(null), dollars.rate(425), dollars.rate(4_500)]).toEqual([
    '$1,234.50',
    '—',
    '$0.0425',
    '$0.45',
  ])
  expect([dollars.landed(383_344), dollars.landed(4_563), dollars.landed(null)]).toEqual(['$38.33', '$0.4563', '—'])
  expect(euros.amount(123_450)).toBe('1.234,50\u00a0€')
  expect(createDocumentFormat({ locale: 'ja-JP', currency: 'JPY' }).amount(5)).toMatch(/0\.05$/)
  expect([dollars.day('2026-11-21'), euros.day('2026-11-21'), euros.count(2_500)]).toEqual([
    'November 21, 2026',
    '21. November 2026',
    '2.500',
  ])
  const moment = new Date('2026-11-01T06:30:00Z')
  expect(dollars.moment(moment, 'America/Chicago')).toBe('November 1, 2026 at 1:30 AM CDT')
})

test('describes quantities, imprints and what is not charged', () => {
  expect([formatUnits({ isKit: true }, 96, dollars), formatUnits({ isKit: false }, 1, dollars)]).toEqual([
    '96 boxes',
    '1 piece',
  ])
  expect(formatPieces({ perBox: 8 }, { quantity: 300, pieces: 2_400 }, dollars)).toBe('300 boxes × 8 = 2,400 pieces')
  expect(formatPieces({ perBox: 1 }, { quantity: 288, pieces: 288 }, dollars)).toBe('288 pieces')
  const imprint = { id: 'a', location: 'Front', method: 'Screen print', measure: '2 colors', artwork: null }
  expect(formatImprint({ ...imprint, pms: ['PMS 3435 C', 'PMS 151 C'], sizeMm: [70, 40] })).toBe(
    'Front: Screen print, 2 colors (PMS 3435 C, PMS 151 C), 70 × 40 mm',
  )
  expect(formatImprint({ ...imprint, measure: '', pms: [], sizeMm: null })).toBe('Front: Screen print')
  expect(formatImprint({ ...imprint, pms: [], sizeMm: [70, 40], unit: 'in' })).toBe(
    'Front: Screen print, 2 colors, 2.76 × 1.57 in',
  )
  const sizes = [
    { name: 'S', quantity: 12 },
    { name: 'M', quantity: 1_040 },
    { name: '2XL', quantity: 0 },
  ]
  expect(formatSizes(sizes, dollars)).toBe('S 12, M 1,040')
  expect(formatSizes(sizes.slice(2), dollars)).toBe('Sizes not chosen yet')
  expect(formatSizes([], dollars)).toBe('')
  expect(formatProduct({ name: 'Camp Mug', color: 'Navy' })).toBe('Camp Mug, Navy')
  expect(formatProduct({ name: 'Spiral Notebook, black', color: 'Black' })).toBe('Spiral Notebook, black')
  expect(formatProduct({ name: 'Camp Mug', color: '' })).toBe('Camp Mug')
  expect(formatProduct({ name: 'Planner, Shared', color: 'Red' })).toBe('Planner, Shared, Red')
  expect(formatProduct({ name: 'Red', color: 'Red' })).toBe('Red')
  const figure = { key: 'a', kind: 'setup', label: 'Setup', amount: 5_000, value: 5_000, working: '' }
  expect(
    (['charged', 'included', 'waived'] as const).map((treatment) => formatFigure({ ...figure, treatment }, dollars)),
  ).toEqual(['$50.00', 'Included', 'Waived'])
})

test('workings are in the currency of the proposal', () => {
  const charges = [
    { id: 'rush', kind: 'rush', label: 'Rush', basis: 'percent', percent: 1_000 },
    { id: 'each', kind: 'run', label: 'Card', basis: 'piece', price: 4_250 },
  ]
  const options = [
    { id: 'a', name: 'A', lines: [createLine('mug')], charges, tax: 19_000, freight: [{ to: 'us-homes' }] },
  ]
  const document = createDocument({ locale: 'de-DE', currency: 'EUR', options })
  const [column] = document.options[0]?.columns ?? []
  const figures = [
    ...(column?.lines.flatMap((line) => line.figures) ?? []),
    ...(column?.charges ?? []),
    ...(column?.freight ?? []),
  ]
  const workings = [...figures, ...(column?.tax ? [column.tax] : [])].map(({ working }) => working)
  expect(workings.join()).not.toContain('$')
  for (const part of ['96 × per piece × 0,425\u00a0€', '96 × 4,25\u00a0€', '96 × 15,00\u00a0€'])
    expect(workings).toContain(part)
  expect(workings.at(-1)).toMatch(/^19% of [\d.]+,\d\d\u00a0€$/)
})
