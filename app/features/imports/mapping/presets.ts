import { importColumnNames } from '../columns.ts'
import { addedColumns } from './added-columns.ts'
import { getTarget, type Mapping, type PresetName, type Target } from './mapping.ts'
import { foldHeader } from './synonyms.ts'

/** Folded column names that identify a preset; all must be present. */
const identifyingColumns: Record<PresetName, string[]> = {
  boxwright: ['slug', 'name', 'roundedprice', 'pricebreaks', 'inStock'.toLowerCase(), 'supplieritemnumber'],
  shopify: ['handle', 'title', 'bodyhtml', 'option1name', 'option1value'],
  woocommerce: ['sku', 'name', 'type', 'published', 'regularprice', 'categories'],
  sage: ['productid', 'itemnum', 'qty1', 'prc1'],
  distributorcentral: ['supplieritemnumber', 'productname'],
}

const detectionOrder: PresetName[] = ['shopify', 'woocommerce', 'sage', 'boxwright', 'distributorcentral']

/** Detects the preset by column names; null if none matches. */
export function findPreset(headers: readonly string[]): PresetName | null {
  const names = new Set(headers.map(foldHeader))
  // Own exports must match exactly: "Supplier Item Number" occurs in other files.
  const isOurs = ['slug', 'name', 'rounded_price', 'price_breaks'].every((name) => headers.includes(name))
  if (isOurs) return 'boxwright'
  return (
    detectionOrder.find(
      (preset) => preset !== 'boxwright' && identifyingColumns[preset].every((name) => names.has(name)),
    ) ?? null
  )
}

/** Column meanings of presets by folded name; other columns are guessed, or skipped where rows belong together. */
const meanings: Record<Exclude<PresetName, 'boxwright'>, Record<string, Target>> = {
  // Rows of one handle are joined (shopify.ts) under these names.
  shopify: {
    handle: 'slug',
    title: 'name',
    bodyhtml: 'description',
    vendor: 'brand',
    type: 'category',
    variantprice: 'rounded_price',
    variantsku: 'supplier_item_number',
    variantinventoryqty: 'in_stock',
    imagesrc: 'image_urls',
  },
  // Variations are joined with their parent (woocommerce.ts).
  woocommerce: {
    name: 'name',
    description: 'description',
    categories: 'category',
    brands: 'brand',
    brand: 'brand',
    regularprice: 'rounded_price',
    sku: 'supplier_item_number',
    instock: 'in_stock',
    images: 'image_urls',
  },
  sage: {
    itemnum: 'supplier_item_number',
    name: 'name',
    prname: 'name',
    description: 'description',
    cat1name: 'category',
    linename: 'brand',
    supplier: 'supplier',
    suppname: 'supplier',
    piclink: 'image_url',
    prodtime: 'production_time',
    priceincludes: 'purchase_includes',
    color: 'colour',
  },
  distributorcentral: {
    supplieritemnumber: 'supplier_item_number',
    supplieritem: 'supplier_item_number',
    productname: 'name',
    productdescription: 'description',
    supplier: 'supplier',
    suppliername: 'supplier',
    productiontime: 'production_time',
    category: 'category',
    imageurl: 'image_url',
  },
}

/** Returns the column meanings of a preset; unlisted columns are skipped. */
export function getPresetColumns(preset: PresetName, headers: readonly string[]): Mapping['columns'] {
  const columns: Mapping['columns'] = {}
  const usedTargets = new Set<Target>()
  if (preset === 'shopify' || preset === 'woocommerce') Object.assign(columns, addedColumns)
  for (const header of headers) {
    const target =
      preset === 'boxwright'
        ? importColumnNames.find((column) => column === header)
        : getTarget(meanings[preset], foldHeader(header))
    if (!target || usedTargets.has(target)) continue
    usedTargets.add(target)
    columns[header] = target
  }
  return columns
}
