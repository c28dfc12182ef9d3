import * as v from 'valibot'
import { maxAltLength } from '#app/features/images/limits.ts'
import { parseDrawnAreas } from '#app/features/logo/areas/area.schema.ts'
import { parseMoney } from '#app/lib/text/parse-money.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { reviveStorable } from '#app/lib/text/storable.ts'
import { type BreakRow, getBreakIssues, maxUnits, parseCount, toPriceBreaks } from './breaks/break-rows.ts'
import { discountCodeProblem, parseDiscountCode } from './costs/discount-code.ts'
import { parseQuantityPrices } from './costs/quantity-prices.ts'
import { parseSupplierSizes } from './costs/supplier-sizes.ts'
import { factSchemas } from './facts/fact-schemas.ts'
import { parseImprintLocations } from './facts/imprint-locations.ts'
import { formatSizeChart } from './facts/size-chart.ts'
import { type Parsed, parseSizes, tooLong } from './facts/sizes.ts'
import { line, lines, optional, requiredLine, trimmed } from './form/text-schemas.ts'
import { columnTitles, lockableColumns, type ProductColumn, type ProductFields } from './product-columns.ts'

/** Characters. */
export const maxNameLength = 200
export const maxSlugLength = 200
export const maxShortLineLength = 100
export const maxDescriptionLength = 100_000
/** Per product. */
export const maxImages = 12
export const maxBreaks = 50
/** Business days; docs/domain.md, Delivery estimate. */
const maxProductionDays = 1000

const shortLine = line(maxShortLineLength)

const checkbox = v.pipe(
  v.string(),
  v.transform((value) => value === 'on'),
)

const wholeNumber = (min: number, max: number, message: string) =>
  optional((typed) => {
    const count = parseCount(typed)
    return count >= min && count <= max ? count : undefined
  }, message)

/** A list as JSON; empty if invalid. */
const list = <T>(item: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.string(),
    v.transform((text): T[] => {
      const read = v.safeParse(
        v.pipe(v.string(), v.parseJson({ reviver: reviveStorable }), v.array(item)),
        text || '[]',
      )
      return read.success ? read.output : []
    }),
  )

const breakRow = v.object({ shape: v.picklist(['next', 'own']), from: trimmed, to: trimmed, price: trimmed })
/** An image in a form value or stored draft, where its URL is named `address`. */
const image = v.pipe(
  v.object({ address: trimmed, alt: v.pipe(v.string(), v.transform(toSingleLine)) }),
  v.transform(({ address: url, alt }) => ({ url, alt })),
)
export const imageList = list(image)
export const breakRowList = list<BreakRow>(breakRow)

/** Parses areas as JSON; '' for none. */
const readAreas = (text: string) => parseDrawnAreas(text === '' ? [] : text)

/** A text as the value that a parser of facts/ or costs/ reads; its problem is an issue. */
const parsed = <T>(parse: (text: string) => Parsed<T>) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const read = parse(dataset.value)
      if ('value' in read) return read.value
      addIssue({ message: read.problem })
      return NEVER
    }),
  )

/** True for a path of this shop or an absolute URL. */
const isImageUrl = (url: string) => /^(\/(?![/\\])|https?:\/\/)[^\s"<>\\]+$/i.test(url)

/**
 * Form values of a product: `pictures` and `price_breaks` are lists as JSON, checkboxes are "on" or ''. The output has the
 * columns of the catalog. In the order of the form.
 */
export const productSchema = v.object({
  name: v.pipe(requiredLine(maxNameLength), v.nonEmpty('Enter a name')),
  item_number: shortLine,
  slug: v.pipe(
    trimmed,
    v.maxLength(maxSlugLength, tooLong(maxSlugLength)),
    v.check((slug) => slug === createSlug(slug), 'Use lowercase letters, digits and single hyphens'),
    v.transform((slug) => slug || null),
  ),
  description: lines(maxDescriptionLength),
  pictures: v.pipe(
    imageList,
    v.maxLength(maxImages, `Use ${maxImages} images or fewer`),
    v.check((images) => images.every(({ url }) => isImageUrl(url)), 'An image has an invalid URL'),
    v.check(
      (images) => images.every(({ alt }) => alt.length <= maxAltLength),
      `Use ${maxAltLength} characters or fewer for each alt text`,
    ),
  ),
  imprint_areas: v.pipe(
    v.string(),
    v.check(
      (text) => 'value' in readAreas(text),
      ({ input }) => {
        const read = readAreas(input)
        return 'problem' in read ? read.problem : ''
      },
    ),
    v.transform((text) => {
      const read = readAreas(text)
      return 'value' in read ? read.value : []
    }),
  ),
  rounded_price: v.pipe(
    trimmed,
    v.check((typed) => typed === '' || parseMoney(typed) < 1e10, 'Enter a price such as 12.50, or leave empty'),
    v.check((typed) => !/\.\d{3}/.test(typed), 'At most two decimals'),
    v.transform((typed) => (typed === '' ? null : parseMoney(typed))),
  ),
  minimum_quantity: wholeNumber(1, maxUnits, 'Enter a whole number of 1 or more, or leave empty'),
  price_breaks: v.pipe(
    breakRowList,
    v.maxLength(maxBreaks, `Use ${maxBreaks} quantity breaks or fewer`),
    v.check((rows) => getBreakIssues(rows).every(({ isWarning }) => isWarning), 'Fix the marked quantity breaks'),
    v.transform((rows) => toPriceBreaks(rows)),
  ),
  net_costs: parsed(parseQuantityPrices),
  supplier_sizes: parsed(parseSupplierSizes),
  msrp: parsed(parseQuantityPrices),
  discount_code: v.pipe(
    shortLine,
    v.check((code) => code === null || parseDiscountCode(code) !== undefined, discountCodeProblem),
  ),
  sizes: parsed(parseSizes),
  size_chart: v.pipe(
    lines(5000),
    v.transform((text) => text && formatSizeChart(text)),
  ),
  imprint_locations: parsed(parseImprintLocations),
  ...factSchemas,
  production_time: wholeNumber(
    0,
    maxProductionDays,
    `Enter business days, up to ${maxProductionDays.toLocaleString('en-US')}, or leave empty`,
  ),
  purchase_includes: lines(5000),
  in_stock: checkbox,
  hidden: checkbox,
  rush_service_available: checkbox,
  category: shortLine,
  brand: shortLine,
  family: shortLine,
  colour: shortLine,
  colour_hex: v.pipe(
    trimmed,
    v.regex(/^(#[\da-f]{6})?$/i, 'Enter a hex color such as #23304e'),
    v.transform((hex) => hex || null),
  ),
  supplier: shortLine,
  supplier_item_number: shortLine,
  locked_fields: v.pipe(
    v.string(),
    v.transform((text) => lockableColumns.filter((column): boolean => text.split(',').includes(column))),
  ),
})

export type ProductForm = v.InferOutput<typeof productSchema>

/** Field of the form; `pictures` covers three columns. */
export type ProductField = keyof ProductForm

export const productFormFields = Object.keys(productSchema.entries) as ProductField[]

/** Label of a field; of another name the name. */
export const getProductFieldTitle = (field: string): string =>
  field === 'pictures' ? 'Images' : Object.hasOwn(columnTitles, field) ? columnTitles[field as ProductColumn] : field

/** Returns the columns of form fields. */
export function toColumns({ pictures: images, ...columns }: Partial<ProductForm>): Partial<ProductFields> {
  return { ...columns, ...(images && toImageColumns(images)) }
}

/** Splits ordered images into the catalog's columns: first image, others, alt texts. */
export function toImageColumns(images: readonly { url: string; alt: string }[]) {
  const [first, ...others] = images.map(({ url }) => url)
  const alts = images.flatMap(({ url, alt }) => (alt ? [[url, alt] as const] : []))
  return { image_url: first ?? null, image_urls: others, image_alts: Object.fromEntries(alts) }
}
