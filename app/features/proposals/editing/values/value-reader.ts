import type { FieldErrors } from '#app/lib/form.ts'
import { parseLength } from '#app/lib/text/exact-length.ts'
import { parseMoney } from '#app/lib/text/parse-money.ts'
import { maxPieces } from '../../pricing/method.schema.ts'
import { parseRate } from '../../pricing/rate.ts'

/**
 * Reads typed values. An invalid one is reported under its path and counts as missing, so that the rest of the proposal is
 * priced while someone types.
 */
export class ValueReader {
  readonly errors: FieldErrors = {}

  reject(path: string, message: string): void {
    this.errors[path] ??= [message]
  }

  /** A text that must not be empty. */
  required(path: string, text: string, message: string): string {
    if (text.trim() === '') this.reject(path, message)
    return text.trim() || '…'
  }

  count(path: string, text: string, { min = 1, max = maxPieces } = {}): number | null {
    const typed = text.trim()
    if (typed === '') return null
    const count = Number(typed.replaceAll(',', ''))
    if (/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/.test(typed) && count >= min && count <= max) return count
    this.reject(path, `Enter a whole number from ${min} to ${max.toLocaleString('en-US')}`)
    return null
  }

  millimeters(path: string, text: string): number | null {
    if (text.trim() === '') return null
    const mm = parseLength(text, 'mm')
    if (mm >= 1 && mm <= 5_000) return mm
    this.reject(path, 'Enter a number from 0.04 in (1 mm) to 196 in (5000 mm)')
    return null
  }

  rate(path: string, text: string): number | null {
    if (text.trim() === '') return null
    const rate = parseRate(text)
    if (rate === undefined) this.reject(path, 'Enter an amount with up to 4 decimals, up to 10,000')
    return rate ?? null
  }

  /** Cents, which may be negative. */
  cents(path: string, text: string): number | null {
    const [, sign, dollars = ''] = /^\s*([-−]?)(.*)$/.exec(text) ?? []
    if (dollars.trim() === '') return null
    const cents = Math.round(parseMoney(dollars) * 100)
    if (Number.isNaN(cents) || cents > 1e12) {
      this.reject(path, 'Enter an amount, such as 120.00')
      return null
    }
    return sign ? -cents : cents
  }

  /** A percentage with up to three decimals, rounded to whole parts. @param perPercent parts of a percent: 1,000 for thousandths */
  percent(path: string, text: string, { perPercent, max }: { perPercent: number; max: number }): number | null {
    const plain = text.replace('%', '').trim()
    if (plain === '') return null
    const parts = Math.round(Number(plain) * perPercent)
    if (/^\d{0,3}(\.\d{0,3})?$/.test(plain) && parts <= max * perPercent) return parts
    this.reject(path, `Enter a percentage up to ${max}`)
    return null
  }

  pick<T extends string>(choices: readonly T[], text: string, fallback: T): T {
    return choices.find((choice) => choice === text) ?? fallback
  }
}
