import { type ImportColumn, importColumnNames, importColumns } from '../columns.ts'
import type { BreakTarget, Target } from './mapping.ts'

/** Normalizes a column name: "Item #" is "itemnumber", "Qty_1" is "qty1". */
export const foldHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/#/g, ' number ')
    .replace(/[^a-z0-9]+/g, '')

/** Folded names of our columns in supplier and shop files, most reliable first. */
const synonyms: Record<ImportColumn, string[]> = {
  slug: ['slug', 'handle', 'urlkey', 'urlslug', 'permalink', 'seourl', 'address'],
  name: [
    'name',
    'productname',
    'itemname',
    'title',
    'producttitle',
    'product',
    'shortdescription',
    'itemtitle',
    'bezeichnung',
    'artikelname',
    'nom',
  ],
  description: [
    'description',
    'bodyhtml',
    'body',
    'longdescription',
    'productdescription',
    'fulldescription',
    'itemdescription',
    'desc',
    'details',
    'beschreibung',
  ],
  category: [
    'category',
    'productcategory',
    'cat1name',
    'categoryname',
    'categories',
    'maincategory',
    'cat',
    'producttype',
    'type',
    'department',
    'kategorie',
    'category1',
  ],
  brand: ['brand', 'brandname', 'vendor', 'manufacturer', 'make', 'marke', 'lineName', 'tradename'].map((name) =>
    name.toLowerCase(),
  ),
  rounded_price: [
    'roundedprice',
    'listprice',
    'price',
    'unitprice',
    'regularprice',
    'variantprice',
    'retailprice',
    'msrp',
    'sellprice',
    'sellingprice',
    'priceusd',
    'catalogprice',
    'preis',
  ],
  minimum_quantity: [
    'minimumquantity',
    'minqty',
    'minimumqty',
    'minquantity',
    'moq',
    'minimumorder',
    'minorder',
    'minorderqty',
    'minimumorderquantity',
    'minimum',
    'mindestmenge',
  ],
  price_breaks: [
    'pricebreaks',
    'quantitybreaks',
    'qtybreaks',
    'volumepricing',
    'pricetiers',
    'tieredpricing',
    'tierprices',
    'quantitydiscounts',
    'pricing',
    'prices',
  ],
  production_time: [
    'productiontime',
    'prodtime',
    'leadtime',
    'productiondays',
    'leadtimedays',
    'turnaround',
    'turnaroundtime',
    'productionlo',
    'prodtimelo',
    'lieferzeit',
  ],
  rush_service_available: ['rushserviceavailable', 'rushservice', 'rush', 'rushavailable', 'rushproduction'],
  purchase_includes: [
    'purchaseincludes',
    'whatisincluded',
    'priceincludes',
    'includes',
    'included',
    'whatsincluded',
    'imprintincludes',
  ],
  in_stock: [
    'instock',
    'stock',
    'stockstatus',
    'availability',
    'available',
    'inventory',
    'quantityavailable',
    'qtyavailable',
    'onhand',
    'variantinventoryqty',
    'inventoryqty',
    'bestand',
  ],
  family: [
    'family',
    'stylenumber',
    'style',
    'parentsku',
    'parent',
    'designnumber',
    'groupid',
    'productgroup',
    'modelnumber',
  ],
  colour: ['colour', 'color', 'colorname', 'colourname', 'productcolor', 'itemcolor', 'farbe'],
  colour_hex: ['colourhex', 'colorhex', 'hex', 'hexcode', 'colorcode', 'hexcolor', 'colorshown', 'swatch'],
  image_url: [
    'imageurl',
    'mainimage',
    'firstpicture',
    'primaryimage',
    'image',
    'picture',
    'photo',
    'imagesrc',
    'piclink',
    'imagelink',
    'picturelink',
    'pictureurl',
    'photourl',
    'thumbnail',
    'bild',
  ],
  image_urls: [
    'imageurls',
    'images',
    'pictures',
    'photos',
    'allimages',
    'additionalimages',
    'moreimages',
    'morepictures',
    'gallery',
    'additionalimageurls',
    'piclinks',
    'bilder',
  ],
  image_alts: ['imagealts', 'alternativetexts'],
  imprint_areas: ['imprintareas'],
  supplier: ['supplier', 'suppliername', 'supplycompany', 'suppname', 'distributor', 'factory', 'lieferant'],
  supplier_item_number: [
    'supplieritemnumber',
    'itemnum',
    'itemnumber',
    'itemno',
    'sku',
    'variantsku',
    'productnumber',
    'productno',
    'suppliersku',
    'supplieritem',
    'item',
    'partnumber',
    'partno',
    'itemcode',
    'productcode',
    'itemid',
    'productid',
    'artikelnummer',
    'spc',
  ],
}

const rankedColumns = new Map<string, { column: ImportColumn; rank: number }>()
for (const column of importColumnNames) {
  const names = [foldHeader(column), foldHeader(importColumns[column].title), ...synonyms[column]]
  for (const [rank, name] of names.entries()) if (!rankedColumns.has(name)) rankedColumns.set(name, { column, rank })
}

const quantityColumn =
  /^(?:(?:price)?(?:break)?(?:qty|quantity|quan)(?:break|level|tier)?|(?:min)?qty(?:from)?|q|menge|tierqty|tierquantity|breakqty|breakquantity)0*(\d{1,2})$/
const priceColumn =
  /^(?:prc|price|listprice|retailprice|catalogprice|pricebreak|breakprice|tierprice|pricelevel|pricetier|unitprice|preis|p)0*(\d{1,2})$/

function toBreakTarget(name: string): BreakTarget | undefined {
  const quantity = quantityColumn.exec(name)?.[1] ?? /^qty0*(\d{1,2})(?:break|min)?$/.exec(name)?.[1]
  if (quantity) return `qty${Number(quantity)}`
  const price = priceColumn.exec(name)?.[1]
  return price ? `price${Number(price)}` : undefined
}

type Meaning = { target: Target; rank: number }

/** Currency in a column name: "Price 1 EUR". */
const currencyInName = /[\s_([]+(USD|EUR|GBP|JPY|CAD|AUD|CHF)\b/i

/** Returns the usual meaning of a column name and its rank (0 is most reliable). US dollars rank before other currencies. */
export function getMeaning(header: string): Meaning | undefined {
  const plain = findMeaning(foldHeader(header))
  const money = currencyInName.exec(header)?.[1]
  if (plain || !money) return plain
  const withoutCurrency = findMeaning(foldHeader(header.replace(currencyInName, '')))
  return (
    withoutCurrency && { ...withoutCurrency, rank: withoutCurrency.rank + (money.toUpperCase() === 'USD' ? 0 : 100) }
  )
}

function findMeaning(name: string): Meaning | undefined {
  const known = rankedColumns.get(name)
  if (known) return { target: known.column, rank: known.rank }
  const part = toBreakTarget(name)
  if (part) return { target: part, rank: 0 }
  // "Image URL 3", "PicLink2": further images.
  const numbered = /^(.+?)\d{1,2}$/.exec(name)?.[1]
  const column = numbered ? rankedColumns.get(numbered)?.column : undefined
  return column === 'image_url' || column === 'image_urls' ? { target: 'image_urls', rank: 50 } : undefined
}

export const isKnownHeader = (header: string): boolean => getMeaning(header) !== undefined
