/**
 * A fact of a product. `label` and `help` are those of its field. A `line` or `lines` is text, `lines` with line breaks; a
 * `number` has up to four decimals; a `choice` is one of several texts.
 */
export type ProductFact = {
  label: string
  help?: string
  /** Replaces a text of its page (app/features/catalog/product-page/promises.ts) and is no detail. */
  isPromise?: true
} & (
  | { kind: 'line' | 'lines'; maxLength: number }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'weight' | 'country' }
)

/**
 * Facts that the colors of a style share, by column, in the order of display. The table, the form with its checks, drafts,
 * history, imports, exports, feeds and the product's page all read this list (docs/extend.md).
 */
export const productFacts = {
  /** Colors of a product that is one row in all of them (app/features/orders/colors). */
  available_colors: {
    label: 'Available colors',
    kind: 'line',
    maxLength: 500,
    help: 'Only if all colors share this one product: Black, Navy, Red. Customers choose one.',
  },
  material: { label: 'Material', kind: 'line', maxLength: 300, help: 'Such as 100% ringspun cotton, 4.3 oz.' },
  /** As visitors read them. */
  dimensions: { label: 'Dimensions', kind: 'line', maxLength: 200, help: 'Such as 9 x 11 in.' },
  /** Shipping weight of a unit. */
  weight_oz: { label: 'Weight', kind: 'weight', help: 'Per unit: 12 oz, 0.75 lb or 340 g.' },
  care: { label: 'Care', kind: 'lines', maxLength: 1000 },
  /** ISO 3166-1 alpha-2: "US". */
  country_of_origin: {
    label: 'Country of origin',
    kind: 'country',
    help: 'A name or a code, such as United States or US.',
  },
  promise_badges: { label: 'Page badges', kind: 'lines', maxLength: 200, isPromise: true },
  promise_included: { label: 'What’s Included list', kind: 'lines', maxLength: 1000, isPromise: true },
  promise_shipping: { label: 'Standard shipping text', kind: 'line', maxLength: 60, isPromise: true },
} as const satisfies Record<string, ProductFact>

export type FactName = keyof typeof productFacts

export const factNames = Object.keys(productFacts) as FactName[]

/** Kinds whose values are numbers; those of the others are texts. */
type NumericKind = 'number' | 'weight'

export const isNumericFact = ({ kind }: ProductFact): boolean => kind === 'number' || kind === 'weight'

/** One type for facts with numbers, another for facts with texts. */
export type FactTypes<Numeric, Text> = {
  [N in FactName]: (typeof productFacts)[N]['kind'] extends NumericKind ? Numeric : Text
}

export type FactValues = FactTypes<number | null, string | null>

/** Returns something for each fact, by name. */
export const mapFacts = <T>(map: (fact: ProductFact, name: FactName) => T): Record<FactName, T> =>
  Object.fromEntries(factNames.map((name) => [name, map(productFacts[name], name)])) as Record<FactName, T>
