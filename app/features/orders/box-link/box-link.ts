import { type BoxColor, parseBoxColor } from '#app/features/logo/box/box-color.ts'
import { type BoxPrint, parseBoxPrint } from '#app/features/logo/box/parse-box-print.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import type { ItemOptions } from '../items.ts'
import { maxBoxNameLength, maxItems } from '../order.ts'
import { parsePackQuantity } from '../quantity.ts'
import { formatColorField, parseColorFields } from './box-link-color.ts'
import { formatImprintField, parseImprintFields } from './box-link-imprint.ts'
import { formatLogoFields, type LinkedLogo, parseLogos } from './box-link-logo.ts'
import { boxLinkPrefix } from './box-link-prefix.ts'
import { formatSizesField, parseSizesFields } from './box-link-sizes.ts'
import { expandUuid, shortenUuid } from './short-id.ts'

/** A box in a link, without prices, which are current wherever it is opened. */
export type LinkedBox = {
  name: string
  color?: BoxColor
  print?: BoxPrint
  packQuantity: number
  /** `words` are the (shortened) product name, for products no longer in the catalog. `logo` is the sharer's placement. */
  items: ({ id: string; words: string; logo?: LinkedLogo } & ItemOptions)[]
}

type BoxLinkInput = {
  name: string
  color?: BoxColor | undefined
  print?: BoxPrint | undefined
  packQuantity: number
  items: readonly ({ id: string; name: string; logo?: LinkedLogo | undefined } & ItemOptions)[]
}

/** Characters of a link without its host, which email clients and chats do not truncate. */
export const maxBoxLinkLength = 2_000
/** Characters; a name of 80 characters takes nine times as many if each is escaped. */
const maxReadLength = 4_000
const version = '1'
const prefix = `${boxLinkPrefix}${version}`
const path = '/swag-box-builder'

/**
 * Returns a URL that restores a box. All data is in the fragment, which is not sent to servers (decision 0020). With many
 * products, names are shortened, then the last placements, imprints, colors and sizes are omitted, never ids.
 * @param origin '' for the path alone
 */
export function createBoxLink(
  { name, color, print, packQuantity: packs, items }: BoxLinkInput,
  origin: string,
): string {
  // The quantity is last, as email clients cut trailing dashes off links.
  const lastFields = new URLSearchParams({
    ...(name && { name }),
    ...(color && { color }),
    ...(print && { print }),
    packs: String(packs),
  }).toString()
  const shortIds = items.map(({ id }) => shortenUuid(id))
  const fixedLength =
    path.length + prefix.length + lastFields.length + 1 + shortIds.join('').length + items.length * '&item=.'.length
  const details = joinFitting(
    [
      ...items.map(({ sizes = [] }, index) => formatSizesField(index, sizes)),
      ...items.map(({ color }, index) => formatColorField(index, color)),
      ...items.map(({ imprint }, index) => formatImprintField(index, imprint)),
      ...items.map(({ logo }, index) => (logo ? formatLogoFields(index, logo) : '')),
    ],
    maxBoxLinkLength - fixedLength,
  )
  const maxLength = Math.max(0, Math.floor((maxBoxLinkLength - fixedLength - details.length) / items.length))
  const itemFields = items.map((item, index) => {
    const words = createSlug(item.name).slice(0, Math.min(maxLength, maxWordsLength))
    return `&item=${words}${words && '.'}${shortIds[index]}`
  })
  return `${origin}${path}${prefix}${itemFields.join('')}${details}&${lastFields}`
}

/** Joins as many parts as fit. */
export function joinFitting(parts: readonly string[], maxLength: number): string {
  let all = ''
  for (const part of parts) {
    if (all.length + part.length > maxLength) break
    all += part
  }
  return all
}

/** Characters of a product name in a link, as in `itemPattern`. */
const maxWordsLength = 200
const itemPattern = /^(?:([a-z0-9-]{1,200})\.)?([A-Za-z0-9_-]{22})$/

/** Parses an untrusted fragment, or the query of a summary; undefined unless it is a box of this version. */
export function parseBoxLink(fragment: string): LinkedBox | undefined {
  if (fragment.length > maxReadLength) return undefined
  const fields = new URLSearchParams(fragment.slice(1))
  if (fields.get('box') !== version) return undefined
  const items = new Map<string, Omit<LinkedBox['items'][number], 'id'>>()
  const logos = parseLogos(fields)
  const allSizes = parseSizesFields(fields)
  const imprints = parseImprintFields(fields)
  const colors = parseColorFields(fields)
  for (const [index, item] of fields.getAll('item').entries()) {
    const [, words = '', shortId] = itemPattern.exec(item) ?? []
    if (!shortId) return undefined
    const logo = logos.get(index)
    const sizes = allSizes.get(index)
    const imprint = imprints.get(index)
    const color = colors.get(index)
    items.set(expandUuid(shortId), {
      words: words.replaceAll('-', ' ').trim(),
      ...(logo && { logo }),
      ...(sizes && { sizes }),
      ...(imprint && { imprint }),
      ...(color && { color }),
    })
  }
  if (items.size === 0 || items.size > maxItems) return undefined
  const color = parseBoxColor(fields.get('color'))
  const print = parseBoxPrint(fields.get('print'))
  return {
    ...(color && { color }),
    ...(print && { print }),
    name: toSingleLine(fields.get('name') ?? '').slice(0, maxBoxNameLength),
    packQuantity: parsePackQuantity(fields.get('packs') ?? '').quantity,
    items: [...items].map(([id, item]) => ({ id, ...item })),
  }
}

/** Parses the untrusted fragment of a link to a ready-made box; undefined for any other. */
export function parseReadyMadeLink(hash: string): { id: string; packQuantity: number } | undefined {
  const fields = new URLSearchParams(hash.slice(1))
  const id = fields.get('ready-made')
  return isUuid(id) ? { id, packQuantity: parsePackQuantity(fields.get('packs') ?? '').quantity } : undefined
}
