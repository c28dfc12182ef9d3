/** Kinds of dirt of known suppliers' responses; a product has one. */
export const dirtKinds = [
  'none',
  'null-arrays',
  'one-element',
  'no-date',
  'long-price',
  'setup-as-run',
  'inches',
  'color-null',
  'several-urls',
  'media-404',
  'no-results',
  'other-namespaces',
  'other-case',
  'rising-price',
  'sizes',
  'html',
  'no-name',
  'pricing-fails',
] as const
export type Dirt = (typeof dirtKinds)[number]

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
  dirt: Dirt
  parts: MockPart[]
  /** Milliseconds; products of the first run were changed long ago. */
  changedAt: number
}

const kinds = [
  'Mug',
  'Notebook',
  'Tote Bag',
  'Water Bottle',
  'Pen',
  'Umbrella',
  'Cap',
  'Blanket',
  'Lunch Box',
  'Speaker',
]
const materials = [
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
const categories = [
  'Drinkware',
  'Office',
  'Bags',
  'Drinkware',
  'Writing',
  'Outdoor',
  'Apparel',
  'Home',
  'Home',
  'Technology',
]
const colors: [string, string][] = [
  ['Navy', '1f2a44'],
  ['Red', 'b3202c'],
  ['Forest Green', '20492f'],
]
const sizes = ['S', 'M', 'L', 'XL', '2XL']

/** Makes products that are the same in every run, with each kind of dirt in turn. */
export function createMockProducts(count: number): MockProduct[] {
  return Array.from({ length: count }, (_, index) => {
    const dirt = dirtKinds[index % dirtKinds.length] ?? 'none'
    const id = `MK${String(1000 + index)}`
    const kind = index % kinds.length
    const price = Math.round((2 + ((index * 37) % 2_000) / 50) * 100) / 100
    const stock = (index * 131) % 5_000
    const shades = dirt === 'sizes' ? colors : colors.slice(index % 3, (index % 3) + 1)
    const parts = shades.flatMap(([color, hex], shade): MockPart[] =>
      dirt === 'sizes'
        ? sizes.map((size, at) => ({
            id: `${id}-${shade}-${size}`,
            color,
            hex,
            size,
            stock: stock + at,
            price: size === '2XL' ? price + 2 : price,
          }))
        : [{ id: `${id}-A`, color: dirt === 'color-null' ? null : color, hex, size: null, price, stock }],
    )
    const name = `${materials[Math.floor(index / kinds.length) % materials.length]} ${kinds[kind]} ${index}`
    return { id, name, category: categories[kind] ?? 'Office', dirt, parts, changedAt: Date.UTC(2020, 0, 1) }
  })
}
