import { normalizeLines } from '#app/features/content/fields.ts'
import { getCountryName } from '#app/lib/text/country-name.ts'
import {
  type FactName,
  type FactValues,
  factNames,
  mapFacts,
  type ProductFact,
  productFacts,
} from '#db/tables/product-facts.ts'
import { describeWeight, formatOunces } from './weight.ts'

type FactsOf = { [N in FactName]?: FactValues[N] | undefined }

/** Returns the form values of the facts of a product. */
export const getFactTexts = (product: FactsOf): Record<FactName, string> =>
  mapFacts((fact, name) => formatFact(fact, product[name] ?? null))

function formatFact({ kind }: ProductFact, value: number | string | null): string {
  if (value === null) return ''
  if (kind === 'lines') return normalizeLines(String(value))
  if (kind === 'weight') return formatOunces(Number(value))
  return kind === 'country' ? getCountryName(String(value)) : String(value)
}

/** Lists the facts that a product has, for customers. */
export const listFacts = (product: FactsOf): { name: string; value: string }[] =>
  factNames.flatMap((name) => {
    const value = product[name]
    const fact: ProductFact = productFacts[name]
    const isEmpty = value === null || value === undefined || value === ''
    return isEmpty || fact.isPromise ? [] : [{ name: fact.label, value: describeFact(fact, value) }]
  })

function describeFact({ kind }: ProductFact, value: number | string): string {
  if (kind === 'weight') return describeWeight(Number(value))
  if (kind === 'country') return getCountryName(String(value))
  return typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 4 }) : value
}
