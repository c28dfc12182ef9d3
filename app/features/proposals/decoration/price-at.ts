import * as v from 'valibot'
import type { FieldErrors } from '#app/lib/form.ts'
import { type Method, maxMeasure, maxPieces } from '../pricing/method.schema.ts'
import { optionSchema } from '../pricing/option.schema.ts'
import { costOption, priceOption } from '../pricing/price-option.ts'
import { parseCount } from './method-values.ts'

/** A line of the calculator; amounts in cents, null if a rate is missing. */
export type PriceAtLine = {
  label: string
  treatment: string
  /** Its price, charged or not. */
  value: number | null
  amount: number | null
  cost: number | null
  working: string
  /** True if the cost contains what the product's price includes. */
  hasIncludedCost: boolean
}

export type PriceAt = { lines: PriceAtLine[]; total: number | null; cost: number | null; problems: string[] }

/** Prices a method for one imprint as a proposal would, without the product. */
export function priceAt(
  method: Method,
  { quantity, amount, isRepeat }: { quantity: number; amount: number; isRepeat: boolean },
): PriceAt {
  const option = v.parse(optionSchema, {
    id: 'option',
    name: 'Price at',
    lines: [
      {
        id: 'line',
        name: 'Product',
        quantities: [quantity],
        prices: [{ from: 1, price: 0, cost: 0 }],
        imprints: [{ id: 'imprint', design: 'design', location: 'Location', method: 'method', amount, isRepeat }],
      },
    ],
  })
  const book = { methods: { method }, productMethods: {}, freight: { domesticBoxShipping: '', countryRates: [] } }
  const [column] = priceOption(option, book).columns
  const [costs] = costOption(option, book)
  const figures = column ? [...column.lines.flatMap((line) => line.figures), ...column.charges] : []
  return {
    lines: figures
      .filter(({ kind }) => kind !== 'product')
      .map(({ key, kind, treatment, value, amount: charged, working }) => ({
        label: kind === 'run' ? 'Run charge' : kind === 'setup' ? 'Setup charge' : 'Less than minimum',
        treatment,
        value,
        amount: charged,
        working,
        hasIncludedCost: kind === 'run' && method.included > 0 && (method.includedCost ?? 0) > 0,
        cost: costs?.figures.find((figure) => figure.key === key)?.cost ?? null,
      })),
    total: column?.total ?? null,
    cost: costs?.cost ?? null,
    problems: column?.problems.map(({ text }) => text.replace(', Location', '')) ?? [],
  }
}

/** Parses the fields of the calculator; errors by field. */
export function parsePriceAt(params: URLSearchParams, { measure }: Pick<Method, 'measure'>) {
  const errors: FieldErrors = {}
  const read = (name: string, max: number) => {
    const count = parseCount(params.get(name) ?? '', { min: 1, max })
    if (count === undefined) errors[name] = [`Enter a whole number from 1 to ${max.toLocaleString('en-US')}`]
    return count ?? 1
  }
  const value = {
    quantity: read('quantity', maxPieces),
    amount: measure === 'none' ? 1 : read('amount', maxMeasure),
    isRepeat: params.get('repeat') === 'on',
  }
  return Object.keys(errors).length === 0 ? { ok: true as const, value } : { ok: false as const, errors }
}
