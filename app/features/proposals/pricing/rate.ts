import * as v from 'valibot'
import { currency, formatCents } from '#app/lib/text/money.ts'
import { parseMoney } from '#app/lib/text/parse-money.ts'

/**
 * A rate is a price or cost of one piece, unit or order in whole ten-thousandths of a dollar: 425 is $0.0425. Amounts that are
 * printed and added are whole cents.
 */
const ratesPerDollar = 10_000
const ratesPerCent = 100

/** $10,000: with it, the totals of the largest option stay exact. */
export const maxRate = 10_000 * ratesPerDollar

export const rateSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(maxRate))

/** Divides with rounding half away from zero. */
function divide(dividend: bigint, divisor: bigint): number {
  const half = dividend < 0n ? -divisor / 2n : divisor / 2n
  return Number((dividend + half) / divisor)
}

const multiply = (factors: readonly number[]) => factors.reduce((product, factor) => product * BigInt(factor), 1n)

/** Returns the cents of a rate times whole numbers, rounded half away from zero once at the end. */
export const toAmount = (rate: number, ...factors: number[]): number =>
  divide(multiply([rate, ...factors]), BigInt(ratesPerCent))

/** Returns amount × part / whole in cents, rounded half away from zero. */
export const getShare = (amount: number, part: number, whole: number): number =>
  divide(multiply([amount, part]), BigInt(whole))

/** Returns the rate of one of several pieces; undefined without pieces. */
export const toPieceRate = (cents: number, pieces: number): number | undefined =>
  pieces > 0 ? divide(multiply([cents, ratesPerCent]), BigInt(pieces)) : undefined

export const centsToRate = (cents: number): number => cents * ratesPerCent

const rateFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 4 })

/** 425 -> "$0.0425", 4500 -> "$0.45" */
export const formatRate = (rate: number): string => rateFormat.format(rate / ratesPerDollar)

/** Writes money in workings: rates, and amounts in cents. */
export type MoneyFormat = { rate: (rate: number) => string; amount: (cents: number | null) => string }

export const dollars: MoneyFormat = { rate: formatRate, amount: formatCents }

/** 425 -> "0.0425", for inputs and files. */
export const toRateText = (rate: number | null): string =>
  rate === null ? '' : (rate / ratesPerDollar).toFixed(4).replace(/0{1,2}$/, '')

/** Parses dollars with up to 4 decimals; undefined for any other text and above $10,000. */
export function parseRate(typed: string): number | undefined {
  const [, decimals = ''] = typed.trim().split('.')
  const rate = Math.round(parseMoney(typed) * ratesPerDollar)
  return decimals.length <= 4 && rate <= maxRate ? rate : undefined
}
