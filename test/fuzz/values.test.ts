import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getBreakIssues, toBreakRows, toPriceBreaks } from '#app/features/catalog/products/breaks/break-rows.ts'
import {
  cleanSearch,
  countActiveFilters,
  formatSearch,
  normalizeListingQuery,
  parameters,
  parseFilters,
  removeEmptyValues,
  SEARCH_MAX_LENGTH,
} from '#app/features/catalog/query/filters.schema.ts'
import { detectDecimal } from '#app/features/imports/mapping/decimal.ts'
import { isNumberText, readNumber, readPrice } from '#app/features/imports/values/numbers.ts'
import { parseProductionDays } from '#app/features/imports/values/words.ts'
import { getMaxInHandsDate } from '#app/features/orders/in-hands-date.ts'
import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { getDeliveryEstimate } from '#app/features/orders/terms/delivery-estimate.ts'
import { getUnitPrice } from '#app/features/orders/unit-price.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { formatCents, toCents, toDollars } from '#app/lib/text/money.ts'
import { foldText, normalizeText } from '#app/lib/text/normalize.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { parseTypedNumber } from '#app/lib/text/typed-number.ts'
import { parseChicagoTime, toChicagoTime } from '#app/lib/time/chicago-time.ts'
import { formatLongDate, getTodayInChicago, isIsoDate } from '#app/lib/time/dates.ts'
import { checkProperty } from './check-property.ts'
import { json, texts } from './inputs.ts'

describe('the filter', () => {
  const names = fc.constantFrom(...Object.values(parameters), 'utm_source', '__proto__')
  const values = fc.oneof(texts, fc.constantFrom('25-50', '100+', '100 ', '1-25', 'price-asc', 'Drinkware', '7'))
  const queries = fc.oneof(
    fc.array(fc.tuple(names, values), { maxLength: 12 }).map((pairs) => new URLSearchParams(pairs)),
    texts.map((text) => new URLSearchParams(text)),
  )

  test('has one canonical URL with the same meaning', () => {
    checkProperty(queries, (query) => {
      const filters = parseFilters(query)
      const canonical = formatSearch(filters)
      expect(parseFilters(canonical)).toEqual(filters)
      expect(formatSearch(parseFilters(canonical))).toBe(canonical)
      expect(normalizeListingQuery(new URLSearchParams(canonical))).toBe(canonical)
      expect(removeEmptyValues(new URLSearchParams(canonical))).toBeUndefined()
      expect(countActiveFilters(filters)).toBeGreaterThanOrEqual(0)
      expect(canonical).not.toMatch(/%00|%0A/)
    })
  })

  test('does not depend on the order of its parameters', () => {
    checkProperty(queries, (query) => {
      const sorted = new URLSearchParams(query)
      sorted.sort()
      expect(formatSearch(parseFilters(sorted))).toBe(formatSearch(parseFilters(query)))
    })
  })

  test('limits the search text to one line of a maximum length', () => {
    checkProperty(texts, (text) => {
      const clean = cleanSearch(text)
      expect([...clean].length).toBeLessThanOrEqual(SEARCH_MAX_LENGTH)
      expect(clean).not.toMatch(/\p{Cc}/u)
      expect(cleanSearch(clean)).toBe(clean)
    })
  })
})

describe('price breaks', () => {
  const figure = fc.oneof(
    fc.integer({ min: -2, max: 500 }),
    fc.double(),
    fc.integer().map(String),
    texts,
    fc.constant(null),
  )
  const entry = fc.oneof(
    { arbitrary: fc.record({ qty: figure, price: figure }), weight: 4 },
    { arbitrary: fc.record({ min_quantity: figure, max_quantity: figure, price: figure }), weight: 4 },
    { arbitrary: json, weight: 1 },
  )
  const anyBreaks = fc.oneof(
    { arbitrary: fc.array(entry, { maxLength: 8 }), weight: 9 },
    { arbitrary: json, weight: 1 },
  )

  test('become rows that ascend, do not overlap and cost whole cents', () => {
    checkProperty(anyBreaks, (breaks) => {
      const rows = toPriceRows(breaks)
      for (const [index, { from, to, price, saving, label }] of rows.entries()) {
        expect(from).toBeGreaterThan(rows[index - 1]?.to ?? rows[index - 1]?.from ?? 0)
        if (to !== null) expect(to).toBeGreaterThanOrEqual(from)
        expect(Number.isInteger(price) && price >= 0, `${price}`).toBe(true)
        expect(saving >= 0 && saving <= 100, `${saving}`).toBe(true)
        expect(label).toMatch(/^[\d,]+(\+|–[\d,]+)?$/)
        expect(getUnitPrice(rows, from)).toBe(price)
        expect(formatCents(price)).toMatch(/^\$[\d,]+\.\d\d$/)
      }
    })
  })

  test('stay the same when their rows are parsed again', () => {
    checkProperty(anyBreaks, (breaks) => {
      const rows = toPriceRows(breaks).filter(({ price }) => price < 1e12)
      const reread = rows.map(({ from, to, price }) => ({
        min_quantity: from,
        max_quantity: to,
        price: toDollars(price),
      }))
      expect(toPriceRows(reread).map(({ from, to, price }) => [from, to, price])).toEqual(
        rows.map(({ from, to, price }) => [from, to, price]),
      )
    })
  })

  test('that are valid survive the editor unchanged', () => {
    const validBreaks = fc
      .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 8 })
      .chain((starts) =>
        fc.tuple(
          ...starts
            .toSorted((a, b) => a - b)
            .map((qty) => fc.integer({ min: 0, max: 99_999 }).map((price) => ({ qty, price: price / 100 }))),
        ),
      )
    checkProperty(validBreaks, (breaks) => {
      const rows = toBreakRows(breaks)
      expect(getBreakIssues(rows).filter(({ isWarning }) => !isWarning)).toEqual([])
      expect(toPriceBreaks(rows)).toEqual(breaks)
    })
    checkProperty(anyBreaks, (breaks) => {
      for (const { text } of getBreakIssues(toBreakRows(breaks))) expect(text).toMatch(/\S/)
    })
  })
})

describe('prices and numbers', () => {
  const cents = fc.integer({ min: 0, max: 999_999_999 })

  test('are parsed in US and German notation', () => {
    checkProperty(cents, (amount) => {
      const dollars = amount / 100
      const english = dollars.toLocaleString('en-US', { minimumFractionDigits: 2 })
      const german = dollars.toLocaleString('de-DE', { minimumFractionDigits: 2 })
      expect(readNumber(english, '.')).toEqual({ value: dollars })
      expect(readNumber(german, ',')).toEqual({ value: dollars })
      expect(readPrice(formatCents(amount), { decimal: '.' })).toEqual({ value: dollars })
      expect(toCents(toDollars(amount))).toBe(amount)
    })
  })

  test('of any text are finite, or a problem', () => {
    const decimal = fc.constantFrom('.' as const, ',' as const, null)
    checkProperty(fc.tuple(texts, decimal), ([text, decimal]) => {
      const read = readPrice(text, { decimal }, text)
      if ('problem' in read) expect(read.problem).toMatch(/\S/)
      else expect(Number.isFinite(read.value)).toBe(true)
      expect(isNumberText(text)).toBeTypeOf('boolean')
    })
    checkProperty(fc.array(texts, { maxLength: 8 }), (values) => expect(() => detectDecimal(values)).not.toThrow())
    checkProperty(texts, (text) => {
      expect(parseTypedNumber(text)).not.toBe(Number.POSITIVE_INFINITY)
      expect(parseProductionDays(text) ?? 0).toBeGreaterThanOrEqual(0)
      expect(() => parseReference(text)).not.toThrow()
    })
  })
})

describe('days and times', () => {
  const moments = fc.date({ min: new Date('1970-01-02'), max: new Date('2200-01-01'), noInvalidDate: true })

  test('convert to Chicago time and back', () => {
    checkProperty(moments, (moment) => {
      const shown = toChicagoTime(moment)
      expect(toChicagoTime(parseChicagoTime(shown) ?? new Date(0))).toBe(shown)
      expect(isIsoDate(getTodayInChicago(moment))).toBe(true)
    })
  })

  test('of any text are valid, or undefined', () => {
    const almostDates = fc.stringMatching(/^\d{4}-[01]\d-[0-3]\d(T[0-2]\d:[0-6]\d)?$/)
    checkProperty(fc.oneof(texts, almostDates), (text) => {
      if (isIsoDate(text)) {
        expect(new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10)).toBe(text)
        expect(formatLongDate(text)).toMatch(/^\w+ \d{1,2}, \d{1,4}$/)
        if (text >= '1000' && text < '9980') {
          const last = getMaxInHandsDate(text)
          expect([last, last > text, isIsoDate(last)]).toEqual([last, true, true])
        }
      }
      const moment = parseChicagoTime(text)
      if (moment) expect(Number.isNaN(moment.getTime())).toBe(false)
    })
  })

  test('give a delivery estimate for any production time', () => {
    const weeks = fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.constant(null))
    checkProperty(fc.tuple(moments, weeks), ([moment, productionTime]) => {
      expect(() => getDeliveryEstimate(productionTime, getTodayInChicago(moment))).not.toThrow()
    })
  })
})

test('a slug has letters, digits and single hyphens, unchanged when applied again', () => {
  checkProperty(texts, (text) => {
    const slugged = createSlug(text)
    expect(slugged).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
    expect(createSlug(slugged)).toBe(slugged)
  })
})

test('a normalized text is not changed when normalized again', () => {
  checkProperty(texts, (text) => {
    expect(normalizeText(normalizeText(text))).toBe(normalizeText(text))
    expect(toSingleLine(toSingleLine(text))).toBe(toSingleLine(text))
    expect(foldText(foldText(text))).toBe(foldText(text))
  })
})
