import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toSlug } from '#app/features/blog/post.ts'
import { breakFlaws, breakRows, getPriceBreaks } from '#app/features/catalog/products/breaks/break-rows.ts'
import {
  cleanSearch,
  countActive,
  filtersToSearch,
  listingQuery,
  parameters,
  parseFilters,
  SEARCH_MAX_LENGTH,
  withoutEmptyValues,
} from '#app/features/catalog/query/filters.schema.ts'
import { detectDecimal } from '#app/features/imports/mapping/decimal.ts'
import { isNumberText, readNumber, readPrice } from '#app/features/imports/values/numbers.ts'
import { parseProductionDays } from '#app/features/imports/values/words.ts'
import { priceRows, unitPriceAt } from '#app/features/orders/price-breaks.ts'
import { deliveryEstimate } from '#app/features/orders/terms/delivery-estimate.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { formatCents, toCents, toDollars } from '#app/lib/text/money.ts'
import { slugFrom } from '#app/lib/text/slug.ts'
import { typedNumber } from '#app/lib/text/typed-number.ts'
import { fromChicagoTime, toChicagoTime } from '#app/lib/time/chicago-time.ts'
import {
  chicagoTime,
  farthestDay,
  formatLongDate,
  isIsoDate,
  momentInChicago,
  todayInChicago,
} from '#app/lib/time/dates.ts'
import { holds } from './holds.ts'
import { json, texts } from './inputs.ts'

describe('the filter', () => {
  const names = fc.constantFrom(...Object.values(parameters), 'utm_source', '__proto__')
  const values = fc.oneof(texts, fc.constantFrom('25-50', '100+', '100 ', '1-25', 'price-asc', 'Drinkware', '7'))
  const queries = fc.oneof(
    fc.array(fc.tuple(names, values), { maxLength: 12 }).map((pairs) => new URLSearchParams(pairs)),
    texts.map((text) => new URLSearchParams(text)),
  )

  test('of any address has one canonical address, which means the same', () => {
    holds(queries, (query) => {
      const filters = parseFilters(query)
      const canonical = filtersToSearch(filters)
      expect(parseFilters(canonical)).toEqual(filters)
      expect(filtersToSearch(parseFilters(canonical))).toBe(canonical)
      expect(listingQuery(new URLSearchParams(canonical))).toBe(canonical)
      expect(withoutEmptyValues(new URLSearchParams(canonical))).toBeUndefined()
      expect(countActive(filters)).toBeGreaterThanOrEqual(0)
      expect(canonical).not.toMatch(/%00|%0A/)
    })
  })

  test('does not depend on the order of its parameters', () => {
    holds(queries, (query) => {
      const sorted = new URLSearchParams(query)
      sorted.sort()
      expect(filtersToSearch(parseFilters(sorted))).toBe(filtersToSearch(parseFilters(query)))
    })
  })

  test('searches for one line of a sensible length, cleaned once', () => {
    holds(texts, (text) => {
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
    holds(anyBreaks, (breaks) => {
      const rows = priceRows(breaks)
      for (const [index, { from, to, price, saving, label }] of rows.entries()) {
        expect(from).toBeGreaterThan(rows[index - 1]?.to ?? rows[index - 1]?.from ?? 0)
        if (to !== null) expect(to).toBeGreaterThanOrEqual(from)
        expect(Number.isInteger(price) && price >= 0, `${price}`).toBe(true)
        expect(saving >= 0 && saving <= 100, `${saving}`).toBe(true)
        expect(label).toMatch(/^[\d,]+(\+|–[\d,]+)?$/)
        expect(unitPriceAt(rows, from)).toBe(price)
        expect(formatCents(price)).toMatch(/^\$[\d,]+\.\d\d$/)
      }
    })
  })

  test('are the same again when their rows are read once more', () => {
    holds(anyBreaks, (breaks) => {
      const rows = priceRows(breaks).filter(({ price }) => price < 1e12)
      const again = rows.map(({ from, to, price }) => ({
        min_quantity: from,
        max_quantity: to,
        price: toDollars(price),
      }))
      expect(priceRows(again).map(({ from, to, price }) => [from, to, price])).toEqual(
        rows.map(({ from, to, price }) => [from, to, price]),
      )
    })
  })

  test('that the editor finds nothing wrong with are kept to the letter', () => {
    const good = fc
      .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 8 })
      .chain((starts) =>
        fc.tuple(
          ...starts
            .toSorted((a, b) => a - b)
            .map((qty) => fc.integer({ min: 0, max: 99_999 }).map((price) => ({ qty, price: price / 100 }))),
        ),
      )
    holds(good, (breaks) => {
      const rows = breakRows(breaks)
      expect(breakFlaws(rows).filter(({ warning }) => !warning)).toEqual([])
      expect(getPriceBreaks(rows)).toEqual(breaks)
    })
    holds(anyBreaks, (breaks) => {
      for (const { text } of breakFlaws(breakRows(breaks))) expect(text).toMatch(/\S/)
    })
  })
})

describe('prices and numbers', () => {
  const cents = fc.integer({ min: 0, max: 999_999_999 })

  test('as people write them are read as they meant them', () => {
    holds(cents, (amount) => {
      const dollars = amount / 100
      const english = dollars.toLocaleString('en-US', { minimumFractionDigits: 2 })
      const german = dollars.toLocaleString('de-DE', { minimumFractionDigits: 2 })
      expect(readNumber(english, '.')).toEqual({ value: dollars })
      expect(readNumber(german, ',')).toEqual({ value: dollars })
      expect(readPrice(formatCents(amount), { decimal: '.' })).toEqual({ value: dollars })
      expect(toCents(toDollars(amount))).toBe(amount)
    })
  })

  test('of any text are a finite number, or a reason', () => {
    const decimal = fc.constantFrom('.' as const, ',' as const, null)
    holds(fc.tuple(texts, decimal), ([text, decimal]) => {
      const read = readPrice(text, { decimal }, text)
      if ('problem' in read) expect(read.problem).toMatch(/\S/)
      else expect(Number.isFinite(read.value)).toBe(true)
      expect(isNumberText(text)).toBeTypeOf('boolean')
    })
    holds(fc.array(texts, { maxLength: 8 }), (values) => expect(() => detectDecimal(values)).not.toThrow())
    holds(texts, (text) => {
      expect(typedNumber(text)).not.toBe(Number.POSITIVE_INFINITY)
      expect(parseProductionDays(text) ?? 0).toBeGreaterThanOrEqual(0)
      expect(() => parseReference(text)).not.toThrow()
    })
  })
})

describe('days and times', () => {
  const moments = fc.date({ min: new Date('1970-01-02'), max: new Date('2200-01-01'), noInvalidDate: true })

  test('a moment is shown as a clock in Chicago shows it, and read back as one that shows the same', () => {
    holds(moments, (moment) => {
      const shown = chicagoTime(moment)
      expect(toChicagoTime(moment)).toBe(shown)
      expect(chicagoTime(momentInChicago(shown) ?? new Date(0))).toBe(shown)
      expect(fromChicagoTime(shown)).toEqual(momentInChicago(shown))
      expect(isIsoDate(todayInChicago(moment))).toBe(true)
    })
  })

  test('of any text are a day that exists, or none', () => {
    const almost = fc.stringMatching(/^\d{4}-[01]\d-[0-3]\d(T[0-2]\d:[0-6]\d)?$/)
    holds(fc.oneof(texts, almost), (text) => {
      if (isIsoDate(text)) {
        expect(new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10)).toBe(text)
        expect(formatLongDate(text)).toMatch(/^\w+ \d{1,2}, \d{1,4}$/)
        if (text < '9980') expect(farthestDay(text) > text).toBe(true)
      }
      for (const moment of [momentInChicago(text), fromChicagoTime(text)])
        if (moment) expect(Number.isNaN(moment.getTime())).toBe(false)
    })
  })

  test('a delivery is estimated for any production time', () => {
    const weeks = fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.constant(null))
    holds(fc.tuple(moments, weeks), ([moment, productionTime]) => {
      expect(() => deliveryEstimate(productionTime, todayInChicago(moment))).not.toThrow()
    })
  })
})

test.each([
  ['slugFrom', slugFrom],
  ['slugOf', toSlug],
])('%s: an address of letters, digits and single hyphens, which stays itself', (_, slug) => {
  holds(texts, (text) => {
    const made = slug(text)
    expect(made).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
    expect(slug(made)).toBe(made)
  })
})
