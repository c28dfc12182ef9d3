import { parseProductionDays } from '#app/features/imports/values/words.ts'
import type { SupplierImage, SupplierPart, SupplierProduct } from '../source/supplier-product.ts'
import type { SageProduct } from './product-detail.server.ts'
import { getSkuColor, getSkuSize } from './skus.ts'

/** Colors of a product that are read from a text. */
const maxColors = 100

type Variant = { color: string | undefined; size: string | undefined }

/** Colors and sizes of the stock; without colors there, those of the text "Red, Navy". */
export function toVariants({ skus, colors }: Pick<SageProduct, 'skus' | 'colors'>): Variant[] {
  const stocked = skus.map((sku) => ({ color: getSkuColor(sku), size: getSkuSize(sku) }))
  if (stocked.some(({ color }) => color)) return unique(stocked.filter(({ color }) => color))
  const named = (colors ?? '').split(/[,;\n]/).map((color) => color.replace(/\.$/, '').trim())
  const sizes = stocked.map(({ size }) => size).filter((size) => size !== undefined)
  return unique(
    orNone(named.filter(Boolean).slice(0, maxColors)).flatMap((color) =>
      orNone(sizes).map((size) => ({ color, size })),
    ),
  )
}

const orNone = <T>(values: T[]): (T | undefined)[] => (values.length > 0 ? values : [undefined])

const unique = (variants: Variant[]) => [
  ...new Map(variants.map((each) => [`${each.color}/${each.size}`.toLowerCase(), each])).values(),
]

/** SAGE has no ids of parts. */
export const getPartId = ({ prodeid }: SageProduct, { color, size }: Variant) =>
  [prodeid, color, size].filter(Boolean).join('/')

/** Business days; undefined for other texts and more than a year. */
const toLeadDays = (text = '') => [parseProductionDays(text)].find((days) => days !== undefined && days <= 365)

/** Pounds of a unit, with its share of the carton. */
const toPounds = ({ weightpercarton, unitspercarton }: SageProduct) =>
  weightpercarton && unitspercarton ? Math.round((weightpercarton / unitspercarton) * 1000) / 1000 : undefined

/** A product of SAGE as one of a supplier, with a part for each color and size. */
export function toSupplierProduct(product: SageProduct): SupplierProduct {
  const isEnded = product.discontinued === true || product.active === false
  const enddate = isEnded ? 0 : undefined
  const toPart = (variant: Variant): SupplierPart => ({
    partid: getPartId(product, variant),
    countryoforigin: product.madeincountry,
    colorarray: variant.color ? [{ colorname: variant.color }] : [],
    apparelsize: { labelsize: variant.size },
    dimension: { weight: toPounds(product), weightuom: 'lb' },
    leadtime: toLeadDays(product.prodtime),
    enddate,
  })
  return {
    productid: product.prodeid,
    itemnumber: product.itemnum,
    productname: product.prname ?? product.name,
    description: product.description,
    productbrand: product.linename,
    productcategoryarray: [{ category: product.category }],
    productpartarray: toVariants(product).map(toPart),
    primaryimageurl: [],
    dimensions: product.dimensions,
    enddate,
  }
}

const largestPixels = '1800'

function toImageUrl(given: string): string | undefined {
  const text = /^https?:/i.test(given) ? given : `https://${given.replace(/^\/\//, '')}`
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.searchParams.has('RS')) url.searchParams.set('RS', largestPixels)
  return url.href
}

/** Images in their largest size, blank products first, as the shop draws logos itself. A caption may name a color. */
export function toImages(product: SageProduct): SupplierImage[] {
  const colors = new Map(toVariants(product).map(({ color }) => [color?.toLowerCase(), color]))
  return product.pics
    .toSorted((a, b) => Number(a.haslogo ?? false) - Number(b.haslogo ?? false) || (a.index ?? 0) - (b.index ?? 0))
    .flatMap(({ url: given, caption }) => {
      const url = given && toImageUrl(given)
      return url ? [{ url, color: caption && colors.get(caption.toLowerCase()), partId: undefined }] : []
    })
}
