import { importColumnNames } from '../columns.ts'
import { getTarget, type Mapping, type PresetName, type Target } from './mapping.ts'
import { sizeColumns } from './sizes.ts'
import { findTarget, normalizeHeader } from './synonyms.ts'

type DetectedPreset = Exclude<PresetName, 'boxwright' | 'sizes'>

/** Normalized names: a preset matches if all columns of one of its lists are present. Checked in this order. */
const identifyingColumns: Record<DetectedPreset, string[][]> = {
  shopify: [
    ['handle', 'title', 'bodyhtml', 'option1name', 'option1value'],
    ['urlhandle', 'title', 'option1name', 'option1value'],
  ],
  'shopify-json': [['handle', 'title', 'variants']],
  woocommerce: [['sku', 'name', 'type', 'published', 'regularprice', 'categories']],
  wix: [
    ['handleid', 'fieldtype', 'name'],
    ['handle', 'fieldtype', 'name'],
  ],
  squarespace: [['productidnoneditable', 'variantidnoneditable', 'title']],
  bigcommerce: [
    ['itemtype', 'productname', 'productcodesku'],
    ['item', 'id', 'name', 'sku', 'options', 'price'],
  ],
  magento: [['sku', 'attributesetcode', 'producttype', 'name']],
  square: [['token', 'itemname', 'variationname']],
  sage: [['productid', 'itemnum', 'qty1', 'prc1']],
  distributorcentral: [['supplieritemnumber', 'productname']],
}

/**
 * Columns of every export of this shop, by their exact names. All must be present: only the shop's own export is imported
 * verbatim.
 */
const exportColumns = [
  'slug',
  'name',
  'description',
  'rounded_price',
  'price_breaks',
  'in_stock',
  'image_urls',
  'supplier',
]

/** Detects the preset by column names; null if none matches. */
export function detectPreset(headers: readonly string[]): PresetName | null {
  const names = new Set(headers.map(normalizeHeader))
  if (exportColumns.every((name) => headers.includes(name))) return 'boxwright'
  for (const [preset, lists] of Object.entries(identifyingColumns) as [DetectedPreset, string[][]][])
    if (lists.some((list) => list.every((name) => names.has(name)))) return preset
  const targets = new Set(headers.map((header) => findTarget(header)?.target))
  const hasSizes = sizeColumns.some((name) => names.has(name))
  return hasSizes && targets.has('colour') && (targets.has('family') || targets.has('name')) ? 'sizes' : null
}

/**
 * Targets by normalized column name. Other columns: see `guessedPresets` in guess.ts. Units of weight come from the column's name
 * (values/cell.server.ts).
 */
const presetTargets: Record<DetectedPreset, Record<string, Target>> = {
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
    // Exports since 2025.
    urlhandle: 'slug',
    description: 'description',
    price: 'rounded_price',
    sku: 'supplier_item_number',
    inventoryquantity: 'in_stock',
    productimageurl: 'image_urls',
    variantgrams: 'weight_oz',
    weightvaluegrams: 'weight_oz',
    costperitem: 'net_costs',
  },
  'shopify-json': {
    handle: 'slug',
    title: 'name',
    bodyhtml: 'description',
    vendor: 'brand',
    producttype: 'category',
    images: 'image_urls',
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
    weightlbs: 'weight_oz',
    weightoz: 'weight_oz',
    weightkg: 'weight_oz',
    weightg: 'weight_oz',
  },
  wix: {
    handle: 'slug',
    name: 'name',
    description: 'description',
    plaindescription: 'description',
    collection: 'category',
    collections: 'category',
    brand: 'brand',
    price: 'rounded_price',
    sku: 'supplier_item_number',
    inventory: 'in_stock',
    cost: 'net_costs',
    productimageurl: 'image_urls',
    media: 'image_urls',
  },
  squarespace: {
    producturl: 'slug',
    title: 'name',
    description: 'description',
    categories: 'category',
    price: 'rounded_price',
    sku: 'supplier_item_number',
    stock: 'in_stock',
    hostedimageurls: 'image_urls',
  },
  bigcommerce: {
    producturl: 'slug',
    productname: 'name',
    name: 'name',
    productdescription: 'description',
    description: 'description',
    category: 'category',
    categories: 'category',
    brandname: 'brand',
    price: 'rounded_price',
    productcodesku: 'supplier_item_number',
    sku: 'supplier_item_number',
    currentstocklevel: 'in_stock',
    currentstock: 'in_stock',
    productimagefile1: 'image_urls',
    productimageurl1: 'image_urls',
    imageurlimport: 'image_urls',
    costprice: 'net_costs',
  },
  magento: {
    urlkey: 'slug',
    name: 'name',
    description: 'description',
    categories: 'category',
    manufacturer: 'brand',
    brand: 'brand',
    price: 'rounded_price',
    sku: 'supplier_item_number',
    isinstock: 'in_stock',
    additionalimages: 'image_urls',
  },
  square: {
    permalink: 'slug',
    itemname: 'name',
    description: 'description',
    weightlb: 'weight_oz',
    categories: 'category',
    category: 'category',
    price: 'rounded_price',
    sku: 'supplier_item_number',
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
    prodtimehi: 'production_time',
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

/** Returns the targets of a preset's columns, each once. */
export function getPresetColumns(preset: PresetName, headers: readonly string[]): Mapping['columns'] {
  const columns: Mapping['columns'] = {}
  const usedTargets = new Set<Target>()
  for (const header of headers) {
    const target = getPresetTarget(preset, header)
    if (!target || usedTargets.has(target)) continue
    usedTargets.add(target)
    columns[header] = target
  }
  return columns
}

function getPresetTarget(preset: PresetName, header: string): Target | null | undefined {
  if (preset === 'boxwright') return importColumnNames.find((column) => column === header)
  if (preset === 'sizes') return null
  // Square has a column of stock per location.
  if (preset === 'square' && /^current quantity/i.test(header)) return 'in_stock'
  return getTarget(presetTargets[preset], normalizeHeader(header))
}
