import * as v from 'valibot'
import { parseMoney } from '#app/lib/text/parse-money.ts'
import { priceRuleBases } from '#db/tables/price-rules.ts'
import { line, optional } from '../products/form/text-schemas.ts'
import { maxShortLineLength } from '../products/product.schema.ts'

export const maxPriceRules = 500
const maxMarkup = 10_000

const parsePercent = (text: string) => parseMoney(text.replace(/%$/, ''))

export const priceRuleSchema = v.pipe(
  v.object({
    supplier: line(maxShortLineLength),
    category: line(maxShortLineLength),
    basis: v.picklist(priceRuleBases, 'Choose markup or margin'),
    percent: v.pipe(
      v.string(),
      v.transform(parsePercent),
      v.check((percent) => percent >= 0 && percent <= maxMarkup, 'Enter a percentage such as 40'),
    ),
    ends_in_nine: v.pipe(
      v.string(),
      v.transform((value) => value === 'on'),
    ),
    min_margin_percent: optional((text) => {
      const percent = parsePercent(text)
      return percent >= 0 && percent < 100 ? percent : undefined
    }, 'Enter a percentage below 100, or leave empty'),
    min_margin_amount: optional((text) => {
      const dollars = parseMoney(text)
      return dollars >= 0 && dollars < 1e6 ? dollars : undefined
    }, 'Enter an amount such as 0.50, or leave empty'),
  }),
  v.forward(
    v.partialCheck(
      [['basis'], ['percent']],
      ({ basis, percent }) => basis === 'markup' || percent < 100,
      'A margin is below 100%. Choose markup, or enter a lower percentage',
    ),
    ['percent'],
  ),
)

export type PriceRuleInput = v.InferOutput<typeof priceRuleSchema>
