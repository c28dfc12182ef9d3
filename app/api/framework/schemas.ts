import * as v from 'valibot'
import { currency } from '#app/lib/text/money.ts'
import { isIsoDate } from '#app/lib/time/iso-date.ts'

/** Cents in the shop's currency. */
export const money = v.pipe(
  v.object({ cents: v.pipe(v.number(), v.integer()), currency: v.string() }),
  v.description('Whole cents with the ISO 4217 code of the currency'),
)
export type Money = v.InferOutput<typeof money>

export const toMoney = <C extends number | null>(cents: C, code: string = currency) =>
  (cents === null ? null : { cents, currency: code }) as C extends null ? Money | null : Money

/** A price of a piece may be a part of a cent. */
export const rate = v.pipe(
  v.object({ ten_thousandths: v.pipe(v.number(), v.integer()), currency: v.string() }),
  v.description('Ten-thousandths of the unit of the currency: 425 is $0.0425'),
)

export const toRate = (ten_thousandths: number | null, code: string = currency) =>
  ten_thousandths === null ? null : { ten_thousandths, currency: code }

export const uuid = v.pipe(v.string(), v.uuid())
/** A time with its zone, UTC. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp())
export const day = v.pipe(v.string(), v.isoDate())
export const text = v.string()
export const optional = <S extends v.GenericSchema>(schema: S) => v.nullable(schema)

export const toTimestamp = (at: Date) => at.toISOString()
export const toTimestampOrNull = (at: Date | null) => at?.toISOString() ?? null

/** A whole number in a query. */
export const integerParameter = (min: number, max: number) =>
  v.pipe(v.string(), v.toNumber(), v.number(), v.integer(), v.minValue(min), v.maxValue(max))

export const textParameter = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200))
export const dayParameter = v.pipe(v.string(), v.check(isIsoDate, 'Use a day such as 2026-11-21'))
export const uuidParameter = v.pipe(v.string(), v.uuid(), v.toLowerCase())
export const maxPageSize = 100
const defaultPageSize = 50

/** Parameters of every list. */
export const pageParameters = {
  cursor: v.optional(v.pipe(v.string(), v.maxLength(600), v.description('`next` of the page before'))),
  limit: v.optional(integerParameter(1, maxPageSize), String(defaultPageSize)),
}

/** A page of a list. */
export const createPageSchema = <S extends v.GenericSchema>(item: S) =>
  v.object({
    data: v.array(item),
    next: v.pipe(v.nullable(v.string()), v.description('`cursor` of the next page; null on the last one')),
  })
