import type * as v from 'valibot'
import { parseCountry } from '#app/lib/text/parse-country.ts'
import { type FactTypes, mapFacts, type ProductFact } from '#db/tables/product-facts.ts'
import { line, lines, optional } from '../form/text-schemas.ts'
import { parseWeight } from './weight.ts'

/** Parses form values of facts: the stored value, null if empty. */
export const factSchemas = mapFacts(createSchema) as FactTypes<
  v.GenericSchema<string, number | null>,
  v.GenericSchema<string, string | null>
>

function createSchema(fact: ProductFact): v.GenericSchema<string, number | string | null> {
  switch (fact.kind) {
    case 'line':
      return line(fact.maxLength)
    case 'lines':
      return lines(fact.maxLength)
    case 'number': {
      const [min, max] = [fact.min, fact.max].map((limit) => limit.toLocaleString('en-US'))
      return optional((text) => {
        const number = parseNumber(text)
        return number >= fact.min && number <= fact.max ? number : undefined
      }, `Enter a number from ${min} to ${max}, with up to four decimals`)
    }
    case 'choice':
      return optional(
        (text) => fact.choices.find((choice) => choice.toLowerCase() === text.toLowerCase()),
        `Choose one of these: ${fact.choices.join(', ')}`,
      )
    case 'weight':
      return optional((text) => parseWeight(text) || undefined, 'Enter a weight such as 12 oz, 0.75 lb or 340 g')
    case 'country':
      return optional(parseCountry, 'Enter a country such as United States or US')
  }
}

/** Parses "1,250.5"; NaN for other texts. */
const parseNumber = (text: string) =>
  /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,4})?$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN
