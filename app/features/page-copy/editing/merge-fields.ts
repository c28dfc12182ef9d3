/** Merge fields of page texts (docs/domain.md, Page copy). */
export const mergeFields = {
  name: 'Store name',
  catalogItems: 'Catalog size',
  foundedIn: 'Year founded',
  donatedShareOfSales: 'Donated share of sales',
  boxMinimum: 'Advertised box minimum',
  minimumPacks: 'Minimum order (packs)',
  contactWithin: 'Response time',
  contactWithinShort: 'Response time (short)',
  reviewWithin: 'Swag box review time',
  kitsReadyIn: 'Swag kit lead time',
  bulkReadyIn: 'Bulk swag lead time',
  bulkReadyInShort: 'Bulk swag lead time (short)',
  mostOrdersIn: 'Typical production time',
  boxTurnaround: 'Swag box turnaround',
  domesticBoxShipping: 'Domestic shipping per box',
  domesticBoxShippingShort: 'Domestic shipping per box (short)',
  portalFulfillment: 'Portal fulfillment time',
  fulfillment: 'Fulfillment location',
  carriers: 'International carriers',
  countries: 'Countries served',
  artworkExtensions: 'Artwork file types',
  artworkFiles: 'Maximum artwork files per request',
  artworkMegabytes: 'Maximum artwork file size (MB)',
  savedBoxDays: 'Days a saved box is stored',
} as const

export type MergeField = keyof typeof mergeFields

/** Current values. */
export type MergeFieldTexts = Record<MergeField, string>

/** Treats any braces within one line as a merge field. */
const mergeFieldPattern = /\{([^{}\n]{0,40})\}/g

/** Stored texts may use the former name of a merge field. */
const formerNames: Record<string, MergeField> = { catalogueItems: 'catalogItems' }

function parseMergeField(inside: string): MergeField | undefined {
  const name = inside.trim()
  if (Object.hasOwn(formerNames, name)) return formerNames[name]
  return Object.hasOwn(mergeFields, name) ? (name as MergeField) : undefined
}

/** Replaces the merge fields of a string. */
export function fillMergeFields(text: string, texts: MergeFieldTexts): string {
  return text.replace(mergeFieldPattern, (braces, inside: string) => {
    const name = parseMergeField(inside)
    return name ? texts[name] : braces
  })
}

/** Replaces the merge fields in all texts of a value. */
export function fillAllMergeFields<T>(value: T, texts: MergeFieldTexts): T {
  if (typeof value === 'string') return fillMergeFields(value, texts) as T
  if (Array.isArray(value)) return value.map((each) => fillAllMergeFields(each, texts)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillAllMergeFields(each, texts)])) as T
}

/** Returns unknown merge fields as typed. */
export function findUnknownMergeFields(text: string): string[] {
  const found = Array.from(text.matchAll(mergeFieldPattern), ([, inside = '']) => inside.trim())
  return [...new Set(found.filter((name) => !parseMergeField(name)))]
}

/** Characters that a merge field counts for, regardless of its name. */
const mergeFieldLength = 6

/** Approximate length of a string on the page. */
export const getShownLength = (text: string) => text.replace(mergeFieldPattern, 'x'.repeat(mergeFieldLength)).length
