import { toSingleLine } from '#app/lib/text/single-line.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import type { PriceRule } from '#db/tables/price-rules.ts'
import type { SupplierImage, SupplierPart } from '../source/supplier-product.ts'
import type { SupplierResponses } from '../source/supplier-source.ts'
import type { SupplierOptions } from '../supplier.schema.ts'
import { type Part, toPriceFields } from './part-prices.ts'
import { toImprintLocations } from './to-imprint-locations.ts'

/** A row of the import: product columns by name. Missing columns change nothing. */
export type CatalogRow = Record<string, unknown> & { supplier_item_number: string }

/** The supplier's product and parts behind a row. */
export type CatalogItem = { itemNumber: string; productRef: string; color: string | null; parts: Part[] }

export type CatalogEntry = { row: CatalogRow; item: CatalogItem; category: string | null }

type RowOptions = {
  supplier: string
  options: SupplierOptions
  findRule: (category: string | null) => PriceRule | undefined
  /** Item numbers that are products of the shop. */
  knownItems: ReadonlySet<string>
  now: number
}

const maxImages = 12

const clean = (text: string | undefined) => (text === undefined ? '' : toSingleLine(text))

const getColor = (part: SupplierPart) => {
  const color = part.primarycolor?.color ?? part.primarycolor ?? part.colorarray[0]
  return {
    name: clean(color?.colorname ?? color?.standardcolorname),
    hex: /^#?([\da-f]{6})$/i.exec(color?.hex ?? '')?.[1],
  }
}

const getSize = ({ apparelsize }: SupplierPart) => {
  const label = clean(apparelsize?.labelsize)
  return (/^custom$/i.test(label) ? clean(apparelsize?.customsize) : label) || null
}

/** Replaces a supplier's term; case does not matter. */
function mapTerm(terms: Record<string, string>, term: string): string {
  const wanted = term.toLowerCase()
  return Object.entries(terms).find(([from]) => from.toLowerCase() === wanted)?.[1] ?? term
}

/** The item number of a color is stable when the supplier adds other colors. */
export const toItemNumber = (productId: string, color: string) => {
  const suffix = createSlug(color).toUpperCase()
  return suffix ? `${productId}-${suffix}` : productId
}

/** True for colors of one item number, such as "Black/Red" and "Black Red". */
export const isSameColor = (one: string | null | undefined, other: string | null | undefined): boolean =>
  Boolean(one && other) && createSlug(one ?? '') === createSlug(other ?? '')

/** The item number that `toItemNumber` added the color to. */
export function toProductNumber({ itemNumber, color }: Pick<CatalogItem, 'itemNumber' | 'color'>): string {
  const suffix = `-${createSlug(color ?? '').toUpperCase()}`
  return suffix !== '-' && itemNumber.endsWith(suffix) ? itemNumber.slice(0, -suffix.length) : itemNumber
}

const formatDimensions = ({ dimension }: SupplierPart) => {
  const { width, height, depth, dimensionuom = 'in' } = dimension ?? {}
  const lengths = [width, height, depth].filter((each) => each !== undefined && each > 0)
  const unit = /^in/i.test(dimensionuom) ? 'in' : dimensionuom.toLowerCase()
  return lengths.length > 1 ? `${lengths.join(' x ')} ${unit}` : undefined
}

const formatWeight = ({ dimension }: SupplierPart) => {
  const { weight, weightuom } = dimension ?? {}
  const unit = { ounces: 'oz', oz: 'oz', pounds: 'lb', lb: 'lb', lbs: 'lb', gr: 'g', grams: 'g', g: 'g', kg: 'kg' }[
    weightuom?.toLowerCase() ?? ''
  ]
  return weight && weight > 0 && unit ? `${weight} ${unit}` : undefined
}

/** Makes a row of each color of a product. Colors of one item number are one. */
export function toEntries(responses: SupplierResponses, rowOptions: RowOptions): CatalogEntry[] {
  const { product } = responses
  const parts = product.productpartarray.filter(({ partid }) => partid !== undefined)
  const colors = Map.groupBy(parts, (part) => createSlug(getColor(part).name))
  if (colors.size === 0) colors.set('', [])
  return [...colors.values()].map((own) => toEntry(responses, own, colors.size > 1, rowOptions))
}

function toEntry(
  responses: SupplierResponses,
  own: SupplierPart[],
  hasManyColors: boolean,
  { supplier, options, findRule, knownItems, now }: RowOptions,
): CatalogEntry {
  const { product, configurations } = responses
  const productRef = product.productid
  const productNumber = clean(product.itemnumber) || productRef
  const [first] = own
  const given = first && getColor(first)
  const color = given?.name ? mapTerm(options.colors, given.name) : ''
  const name = clean(product.productname)
  const [firstCategory] = product.productcategoryarray
  const category = mapTerm(options.categories, clean(firstCategory?.category)) || null
  const itemNumber = toItemNumber(productNumber, given?.name ?? '')
  const item: CatalogItem = {
    itemNumber,
    productRef,
    color: given?.name || null,
    parts: own.map((part) => ({ id: part.partid ?? '', size: getSize(part) })),
  }
  const days = own.map(({ leadtime }) => leadtime ?? 0).reduce((a, b) => Math.max(a, b), 0)
  const isEnded = [product, ...own].every(({ enddate }) => enddate !== undefined && enddate < now)
  const images = getImages(responses, knownItems.has(itemNumber))
  const urls = images && pickImages(images, given?.name ?? '', item.parts)
  const row: CatalogRow = {
    supplier,
    supplier_item_number: itemNumber,
    name: hasManyColors && color && !name.toLowerCase().includes(color.toLowerCase()) ? `${name}, ${color}` : name,
    description: [...new Set(product.description)].join('\n') || undefined,
    category: category ?? undefined,
    brand: mapTerm(options.brands, clean(product.productbrand)) || undefined,
    family: hasManyColors ? productNumber : undefined,
    colour: color || undefined,
    colour_hex: given?.hex && `#${given.hex.toLowerCase()}`,
    material: clean(first?.primarymaterial) || undefined,
    dimensions: (first && formatDimensions(first)) ?? product.dimensions,
    weight_oz: first && formatWeight(first),
    country_of_origin: first?.countryoforigin,
    production_time: days > 0 ? Math.ceil(days) : undefined,
    rush_service_available: own.some(({ isrushservice }) => isrushservice) || undefined,
    in_stock: !isEnded,
    ...(urls && urls.length > 0 && { image_url: urls[0], image_urls: urls.slice(1) }),
    ...(configurations && {
      ...toPriceFields({ parts: item.parts, configurations, rule: findRule(category), now }),
      imprint_locations: toImprintLocations((configurations.list ?? configurations.net)?.locationarray ?? []),
    }),
  }
  return { row, item, category }
}

/** Undefined after a failure, so that the primary image replaces no gallery. */
function getImages({ product, images }: SupplierResponses, isKnown: boolean): SupplierImage[] | undefined {
  if (images ? images.length > 0 : isKnown) return images
  return product.primaryimageurl.map((url) => ({ url, color: undefined, partId: undefined }))
}

/** Images of the color, then those of no color. */
function pickImages(images: SupplierImage[], color: string, parts: readonly Part[]): string[] {
  const ids = new Set(parts.map(({ id }) => id.toLowerCase()))
  const isOwn = ({ color: named, partId }: SupplierImage) =>
    isSameColor(named, color) || (partId !== undefined && ids.has(partId.toLowerCase()))
  const isShared = ({ color: named, partId }: SupplierImage) => named === undefined && partId === undefined
  return [...new Set([...images.filter(isOwn), ...images.filter(isShared)].map(({ url }) => url))].slice(0, maxImages)
}
