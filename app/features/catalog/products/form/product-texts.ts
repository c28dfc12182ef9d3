import * as v from 'valibot'
import { type Fingerprints, listChangedFields, normalizeLines } from '#app/features/content/fields.ts'
import { type ChosenImage, getChosenImages } from '#app/features/images/chosen-images.ts'
import { parseDrawnAreas } from '#app/features/logo/areas/area.schema.ts'
import { filterAreas, serializeAreas } from '#app/features/logo/areas/areas.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import type { DrawnArea } from '#db/tables/imprint.ts'
import { type BreakRow, toBreakRows } from '../breaks/break-rows.ts'
import { formatQuantityPrices } from '../costs/quantity-prices.ts'
import { formatSupplierSizes } from '../costs/supplier-sizes.ts'
import { formatImprintLocations } from '../facts/imprint-locations.ts'
import { getFactTexts } from '../facts/product-facts.ts'
import { formatSizes } from '../facts/sizes.ts'
import {
  breakRowList,
  imageList,
  type ProductField,
  type ProductForm,
  productFormFields,
  productSchema,
} from '../product.schema.ts'
import { blankProduct, lockableColumns, type ProductFields } from '../product-columns.ts'

/** Form values of a product, the input of `productSchema`. */
export type ProductTexts = Record<ProductField, string>

/** Returns the form values of a product, which its edits are compared with. */
export function getTexts(product: ProductFields): ProductTexts {
  const { image_url, image_urls, image_alts } = product
  const urls = [...new Set([image_url, ...image_urls])].filter((url) => typeof url === 'string' && url)
  const images = urls.map((url) => ({ url: String(url), alt: image_alts[String(url)] ?? '' }))
  return {
    name: product.name,
    slug: product.slug ?? '',
    description: normalizeLines(product.description),
    category: product.category ?? '',
    brand: product.brand ?? '',
    pictures: serializeImages(images),
    imprint_areas: serializeAreas(product.imprint_areas),
    rounded_price: product.rounded_price?.toFixed(2) ?? '',
    minimum_quantity: formatNumber(product.minimum_quantity),
    price_breaks: JSON.stringify(toBreakRows(product.price_breaks)),
    production_time: formatNumber(product.production_time),
    rush_service_available: product.rush_service_available ? 'on' : '',
    purchase_includes: normalizeLines(product.purchase_includes),
    in_stock: product.in_stock ? 'on' : '',
    hidden: product.hidden ? 'on' : '',
    family: product.family ?? '',
    colour: product.colour ?? '',
    colour_hex: product.colour_hex ?? '',
    supplier: product.supplier ?? '',
    supplier_item_number: product.supplier_item_number ?? '',
    item_number: product.item_number ?? '',
    net_costs: formatQuantityPrices(product.net_costs),
    supplier_sizes: formatSupplierSizes(product.supplier_sizes),
    msrp: formatQuantityPrices(product.msrp),
    discount_code: product.discount_code ?? '',
    locked_fields: product.locked_fields.join(','),
    sizes: formatSizes(product.sizes),
    size_chart: normalizeLines(product.size_chart),
    imprint_locations: formatImprintLocations(product.imprint_locations),
    ...getFactTexts(product),
  }
}

/** The same of some columns, as of a former version; fields whose columns are missing stay as in `over`. */
export function toProductTexts(product: Partial<ProductFields>, over: ProductTexts): ProductTexts {
  const texts = getTexts({ ...blankProduct, ...product })
  const isGiven = (field: ProductField) => (field === 'pictures' ? 'image_url' : field) in product
  return { ...over, ...Object.fromEntries(productFormFields.filter(isGiven).map((field) => [field, texts[field]])) }
}

/** Reads the form: one control per field, except images, price breaks and locked fields. */
export function readTexts(form: FormData): ProductTexts {
  const texts = Object.fromEntries(
    productFormFields.map((field) => [field, normalizeLines(String(form.get(field) ?? ''))]),
  )
  const rows = readBreakRows(form).filter(({ from, to, price }) => from || to || price)
  const images = getChosenImages(form, 'pictures')
  return {
    ...(texts as ProductTexts),
    pictures: serializeImages(images),
    imprint_areas: removeStrayAreas(texts.imprint_areas ?? '', images),
    price_breaks: JSON.stringify(rows),
    locked_fields: lockableColumns.filter((column) => form.getAll('locked_fields').includes(column)).join(','),
  }
}

/** Leaves out the areas of images that the form lacks; its field keeps them for an image that returns. */
function removeStrayAreas(text: string, images: readonly ChosenImage[]): string {
  const remaining = filterAreas(
    parseAreas(text),
    images.map(({ url }) => url),
  )
  return parseAreas(text).length === remaining.length ? text : serializeAreas(remaining)
}

/** Parses imprint areas; empty for an invalid text. */
export function parseAreas(text: string): DrawnArea[] {
  const result = parseDrawnAreas(text || '[]')
  return 'value' in result ? result.value : []
}

/** Returns the rows of the price break table, including empty ones. */
export function readBreakRows(form: FormData): BreakRow[] {
  const column = (name: string) => form.getAll(`break-${name}`).map((cell) => String(cell).trim())
  const [shapes, to, prices] = [column('shape'), column('to'), column('price')]
  const ends = form.get('break-ends')
  return column('from').map((from, index) => {
    const shape = ends === 'next' || ends === 'own' ? ends : shapes[index] === 'own' ? 'own' : 'next'
    return { shape, from, to: shape === 'own' ? (to[index] ?? '') : '', price: prices[index] ?? '' }
  })
}

/** Parses the rows of the form values. */
export function parseBreakRows({ price_breaks }: Pick<ProductTexts, 'price_breaks'>): BreakRow[] {
  return v.parse(breakRowList, price_breaks)
}

/** Serializes images as a form value, which `parseImages` reads. */
const serializeImages = (images: readonly ChosenImage[]): string =>
  JSON.stringify(images.map(({ url, alt }) => ({ address: url, alt })))

/** Parses the images of the form values. */
export function parseImages({ pictures }: Pick<ProductTexts, 'pictures'>): ChosenImage[] {
  return v.parse(imageList, pictures)
}

export type ParsedProduct = { value: Partial<ProductForm>; errors: FieldErrors }

/** Parses each field: its value or its first error. */
export function parseProduct(texts: ProductTexts): ParsedProduct {
  const value: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  for (const field of productFormFields) {
    const result = v.safeParse(productSchema.entries[field], texts[field], { abortPipeEarly: true })
    if (result.success) value[field] = result.output
    else errors[field] = [result.issues[0].message]
  }
  return { value: value as Partial<ProductForm>, errors }
}

/** Returns the fields that differ from the shown texts. */
export const getChangedFields = (texts: ProductTexts, seen: Fingerprints) =>
  listChangedFields(texts, seen) as ProductField[]

const formatNumber = (value: number | null) => (value === null ? '' : String(value))
