import * as v from 'valibot'
import { type ChosenImage, chosenImages } from '#app/features/images/chosen-images.ts'
import { readDrawnAreas } from '#app/features/logo/areas/area.schema.ts'
import { areasOn, areasText } from '#app/features/logo/areas/areas.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import type { DrawnArea } from '#db/tables/imprint.ts'
import { type BreakRow, breakRows } from '../breaks/break-rows.ts'
import {
  breakRowList,
  imageList,
  type ProductField,
  type ProductForm,
  productFormFields,
  productSchema,
} from '../product.schema.ts'
import type { ProductFields } from '../product-columns.ts'

/** A product as its form holds it: what `productSchema` reads. */
export type ProductTexts = Record<ProductField, string>

/** Returns the form values of a product, which its edits are compared with. */
export function getTexts(product: ProductFields): ProductTexts {
  const { image_url, image_urls, image_alts } = product
  const addresses = [...new Set([image_url, ...image_urls])].filter((address) => typeof address === 'string' && address)
  const images = addresses.map((address) => ({ address, alt: image_alts[String(address)] ?? '' }))
  return {
    name: product.name,
    slug: product.slug ?? '',
    description: lines(product.description),
    category: product.category ?? '',
    brand: product.brand ?? '',
    pictures: JSON.stringify(images),
    imprint_areas: areasText(product.imprint_areas),
    rounded_price: product.rounded_price?.toFixed(2) ?? '',
    minimum_quantity: text(product.minimum_quantity),
    price_breaks: JSON.stringify(breakRows(product.price_breaks)),
    production_time: text(product.production_time),
    rush_service_available: product.rush_service_available ? 'on' : '',
    purchase_includes: lines(product.purchase_includes),
    in_stock: product.in_stock ? 'on' : '',
    family: product.family ?? '',
    colour: product.colour ?? '',
    colour_hex: product.colour_hex ?? '',
    supplier: product.supplier ?? '',
    supplier_item_number: product.supplier_item_number ?? '',
  }
}

/** Reads the form: one control per field, except images and price breaks. */
export function readTexts(form: FormData): ProductTexts {
  const texts = Object.fromEntries(productFormFields.map((field) => [field, lines(String(form.get(field) ?? ''))]))
  const rows = readBreakRows(form).filter(({ from, to, price }) => from || to || price)
  const images = chosenImages(form, 'pictures')
  return {
    ...(texts as ProductTexts),
    pictures: JSON.stringify(images),
    imprint_areas: withoutStray(texts.imprint_areas ?? '', images),
    price_breaks: JSON.stringify(rows),
  }
}

/** Removes the areas of a removed image, and restores them with it. */
function withoutStray(text: string, images: readonly ChosenImage[]): string {
  const kept = areasOn(
    areasIn(text),
    images.map(({ address }) => address),
  )
  return areasIn(text).length === kept.length ? text : areasText(kept)
}

/** The areas that a text holds; of one that cannot be read none. */
export function areasIn(text: string): DrawnArea[] {
  const read = readDrawnAreas(text || '[]')
  return 'value' in read ? read.value : []
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

/** The rows that texts hold. */
export function breakRowsIn({ price_breaks }: Pick<ProductTexts, 'price_breaks'>): BreakRow[] {
  return v.parse(breakRowList, price_breaks)
}

/** Parses the images of the form texts. */
export function parseImages({ pictures }: Pick<ProductTexts, 'pictures'>): ChosenImage[] {
  return v.parse(imageList, pictures)
}

export type ReadProduct = { value: Partial<ProductForm>; errors: FieldErrors }

/** Parses each field: its value or its first error. */
export function readProduct(texts: ProductTexts): ReadProduct {
  const value: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  for (const field of productFormFields) {
    const read = v.safeParse(productSchema.entries[field], texts[field], { abortPipeEarly: true })
    if (read.success) value[field] = read.output
    else errors[field] = [read.issues[0].message]
  }
  return { value: value as Partial<ProductForm>, errors }
}

/** Fingerprints of the texts that the form has shown, by field. */
const seenSchema = v.record(v.string(), v.string())
export type Seen = v.InferOutput<typeof seenSchema>

/** Parses the fingerprints that a form sends; empty if they cannot be read. */
export function parseSeen(form: FormData): Seen {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), seenSchema), form.get('seen'))
  return parsed.success ? parsed.output : {}
}

/** A draft: texts, without those of newer fields, and the fingerprints of the values they replaced. */
export const productDraftSchema = v.object({
  ...v.entriesFromList(productFormFields, v.optional(v.string())),
  seen: v.optional(seenSchema),
})

export function getSeen(texts: ProductTexts): Seen {
  return Object.fromEntries(productFormFields.map((field) => [field, getMark(texts[field])]))
}

/** Returns the fields that differ from the shown texts. */
export function changedFields(texts: ProductTexts, seen: Seen): ProductField[] {
  return productFormFields.filter((field) => seen[field] !== getMark(texts[field]))
}

/** FNV-1a of the text's UTF-16, in base 36. */
function getMark(of: string): string {
  let mark = 0x811c9dc5
  for (let at = 0; at < of.length; at++) mark = Math.imul(mark ^ of.charCodeAt(at), 0x01000193)
  return (mark >>> 0).toString(36)
}

const text = (value: number | null) => (value === null ? '' : String(value))
/** Forms send other line breaks than are typed, and drop none at the ends; neither is a change. */
const lines = (value: string | null) => (value ?? '').replace(/\r\n?/g, '\n').trim()
