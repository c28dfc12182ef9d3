/** Deviations in the responses of known suppliers; a product has one quirk. */
export const quirks = [
  'none',
  /** Arrays without entries are nil elements. */
  'null-arrays',
  /** One price and one image, where others have several. */
  'one-element',
  /** 0001-01-01 stands for "no date". */
  'no-date',
  /** Prices have nine decimals: 12.774000000. */
  'long-price',
  /** The setup charge has the type Run. */
  'setup-as-run',
  /** Lengths are in "Inches" instead of "IN", imprint sizes in "Inch". */
  'inches',
  /** The color is the text "null". */
  'color-null',
  /** One element has two image URLs, separated by a comma. */
  'several-urls',
  /** The media service answers with a web page of status 404. */
  'media-404',
  /** Media and prices are answered with "No Results Found". */
  'no-results',
  /** All elements have another namespace and prefix. */
  'other-namespaces',
  /** Prices and stock have the part ids in lower case. */
  'other-case',
  /** The price of the largest quantity is higher than that before it. */
  'rising-price',
  /** Three colors in five sizes, of which 2XL costs more. */
  'sizes',
  /** The description is HTML. */
  'html',
  /** The product name is empty. */
  'no-name',
  /** The pricing service answers with a general error. */
  'pricing-fails',
] as const
export type Quirk = (typeof quirks)[number]

export type MockPart = {
  id: string
  color: string | null
  hex: string
  size: string | null
  price: number
  stock: number
}
export type MockProduct = {
  id: string
  name: string
  category: string
  quirk: Quirk
  parts: MockPart[]
  /** Milliseconds; products of the first run were changed long ago. */
  changedAt: number
}

const productTypes = [
  { kind: 'Mug', category: 'Drinkware' },
  { kind: 'Notebook', category: 'Office' },
  { kind: 'Tote Bag', category: 'Bags' },
  { kind: 'Water Bottle', category: 'Drinkware' },
  { kind: 'Pen', category: 'Writing' },
  { kind: 'Umbrella', category: 'Outdoor' },
  { kind: 'Cap', category: 'Apparel' },
  { kind: 'Blanket', category: 'Home' },
  { kind: 'Lunch Box', category: 'Home' },
  { kind: 'Speaker', category: 'Technology' },
] as const
const seriesNames = [
  'Ridge',
  'Harbor',
  'Summit',
  'Canyon',
  'Prairie',
  'Lakeside',
  'Boulder',
  'Meadow',
  'Timber',
  'Coastal',
]
const colors: [string, string][] = [
  ['Navy', '1f2a44'],
  ['Red', 'b3202c'],
  ['Forest Green', '20492f'],
]
const sizes = ['S', 'M', 'L', 'XL', '2XL']

/** Makes products that are the same in every run, with each quirk in turn. */
export function createMockProducts(count: number): MockProduct[] {
  return Array.from({ length: count }, (_, index) => {
    const quirk = quirks[index % quirks.length] ?? 'none'
    const id = `MK${String(1000 + index)}`
    const { kind, category } = productTypes[index % productTypes.length] ?? productTypes[0]
    const price = Math.round((2 + ((index * 37) % 2_000) / 50) * 100) / 100
    const stock = (index * 131) % 5_000
    const partColors = quirk === 'sizes' ? colors : colors.slice(index % 3, (index % 3) + 1)
    const parts = partColors.flatMap(([color, hex], colorIndex): MockPart[] =>
      quirk === 'sizes'
        ? sizes.map((size, sizeIndex) => ({
            id: `${id}-${colorIndex}-${size}`,
            color,
            hex,
            size,
            stock: stock + sizeIndex,
            price: size === '2XL' ? price + 2 : price,
          }))
        : [{ id: `${id}-A`, color: quirk === 'color-null' ? null : color, hex, size: null, price, stock }],
    )
    const name = `${seriesNames[Math.floor(index / productTypes.length) % seriesNames.length]} ${kind} ${index}`
    return { id, name, category, quirk, parts, changedAt: Date.UTC(2020, 0, 1) }
  })
}
