import type { DaysOff } from '#app/features/brand/brand.ts'
import { parseAvailableColors } from '#app/features/orders/colors/color-options.ts'
import { toLocationOptions } from '#app/features/orders/imprint/imprint.ts'
import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { getDeliveryEstimate } from '#app/features/orders/terms/delivery-estimate.ts'
import { defaultLengthUnit, formatLengths, type LengthUnit } from '#app/lib/text/length.ts'
import { hasWords } from '#app/lib/text/slug.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import type { FactValues } from '#db/tables/product-facts.ts'
import type { Product } from '#db/tables/products.ts'
import { describeColors } from '../products/facts/imprint-locations.ts'
import { getTemplateNames } from '../products/facts/imprint-template.ts'
import { listFacts } from '../products/facts/product-facts.ts'
import { parseSizeChart } from '../products/facts/size-chart.ts'
import { getProductPath } from '../slug.ts'
import { getImages, type ImprintRow, noCategory, noDescription, type ProductView } from './product-view.ts'
import { defaultPromises, getPromises, type ShopPromises } from './promises.ts'

/** The columns a product page reads. */
type ProductRecord = {
  id: string
  name: string
  slug: string | null
  description: string | null
  category: string | null
  brand: string | null
  image_url: string | null
  image_urls: unknown
  image_alts: Record<string, string>
  rounded_price: number | null
  minimum_quantity: number | null
  price_breaks: unknown
  production_time: number | null
  rush_service_available: boolean
  purchase_includes: string | null
  in_stock: boolean
} & Pick<Product, 'item_number' | 'colour' | 'sizes' | 'size_chart' | 'weight_oz' | 'imprint_locations'> &
  Partial<FactValues>

type ViewOptions = { daysOff?: DaysOff; unit?: LengthUnit; promises?: ShopPromises }

const defaultShopPromises: ShopPromises = { ...defaultPromises, categories: [] }

/** @param today the day in America/Chicago */
export function toProductView(
  product: ProductRecord,
  today: IsoDate,
  { daysOff, unit = defaultLengthUnit, promises = defaultShopPromises }: ViewOptions = {},
): ProductView {
  const { id, name, slug, brand } = product
  const images = getImages(product)
  const alts = images.flatMap((src) => (product.image_alts[src] ? [[src, product.image_alts[src]] as const] : []))
  const colors = product.colour ? [] : parseAvailableColors(product.available_colors)
  const productionTime = product.in_stock ? product.production_time : null
  return {
    id,
    name,
    slug,
    brand: brand || null,
    description: product.description?.trim() || noDescription,
    category: product.category || noCategory,
    images,
    ...(alts.length > 0 && { alts: Object.fromEntries(alts) }),
    price: product.rounded_price,
    minimumQuantity: product.minimum_quantity ?? 1,
    priceRows: toPriceRows(product.price_breaks),
    estimatedDelivery: getDeliveryEstimate(productionTime, today, daysOff),
    productionTime,
    rushService: product.rush_service_available,
    purchaseIncludes: product.purchase_includes?.trim() || null,
    inStock: product.in_stock,
    itemNumber: product.item_number,
    color: product.colour,
    colors,
    imageColors: images.map((src) => findNamedColor(colors, product.image_alts[src], src)),
    weightOz: product.weight_oz,
    sizes: product.sizes,
    sizeChart: parseSizeChart(product.size_chart ?? ''),
    facts: listFacts(product),
    imprintRows: getImprintRows(product, unit),
    imprintLocations: toLocationOptions(product.imprint_locations),
    promises: getPromises(promises, product),
  }
}

/** Returns the color that the first of these texts names which names any: of 'Navy Blue' and 'Blue' the longer. */
function findNamedColor(colors: readonly string[], ...texts: (string | undefined)[]): string | null {
  const byLength = colors.toSorted((a, b) => b.length - a.length)
  for (const text of texts) {
    const named = byLength.find((color) => hasWords(text ?? '', color))
    if (named) return named
  }
  return null
}

function getImprintRows(product: ProductRecord, unit: LengthUnit): ImprintRow[] {
  const locations = product.imprint_locations
  const files = getTemplateNames(locations)
  return locations.map(({ name, methods, sizeMm, ...limits }, index) => {
    const words = methods.join(', ')
    const colors = describeColors(limits)
    return {
      name,
      methods: words === '' ? null : capitalize(words),
      size: sizeMm && formatLengths(sizeMm, unit),
      colors: colors ? capitalize(colors) : null,
      template: sizeMm && `${getProductPath(product)}/imprint-templates/${files[index]}.svg`,
    }
  })
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
