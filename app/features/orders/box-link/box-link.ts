import { type BoxColor, parseBoxColor } from '#app/features/logo/box/box-color.ts'
import { singleLine } from '#app/lib/text/single-line.ts'
import { slugFrom } from '#app/lib/text/slug.ts'
import { maxBoxNameLength, maximumItems } from '../order.ts'
import { packQuantity } from '../quantity.ts'
import { type LinkedLogo, logoFields, logosIn } from './box-link-logo.ts'
import { boxLinkStart } from './box-link-start.ts'

/** A box as a link carries it: no prices, these are today's wherever it is opened. */
export type LinkedBox = {
  name: string
  color?: BoxColor
  packQuantity: number
  /** `words` are the (shortened) product name, for products no longer in the catalog. `logo` is the sharer's placement. */
  items: { id: string; words: string; logo?: LinkedLogo }[]
}

type Linkable = {
  name: string
  color?: BoxColor | undefined
  packQuantity: number
  items: readonly { id: string; name: string; logo?: LinkedLogo | undefined }[]
}

/** Characters of a link, its host apart: what mail programs and chats leave whole. */
export const maxBoxLinkLength = 2_000
/** A name of 80 characters takes nine times as many when each of them has to be escaped. */
const maxReadLength = 4_000
const version = '1'
const start = `${boxLinkStart}${version}`
const path = '/swag-box-builder'

/**
 * Returns a URL that restores a box. All data is in the fragment, which is not sent to servers (docs/decisions/0020-share-a-
 * box-in-the-fragment-of.md). With many products, names are shortened, then the last placements are left out, never ids.
 * @param origin '' for the path alone
 */
export function boxLink({ name, color, packQuantity: packs, items }: Linkable, origin: string): string {
  // The quantity ends it: mail programs cut dashes off the end of what they take for an address.
  const end = new URLSearchParams({ ...(name && { name }), ...(color && { color }), packs: String(packs) }).toString()
  const shortIds = items.map(({ id }) => shortened(id))
  const bare = path.length + start.length + end.length + 1 + shortIds.join('').length + items.length * '&item=.'.length
  const logos = fitting(
    items.map(({ logo }, index) => (logo ? logoFields(index, logo) : '')),
    maxBoxLinkLength - bare,
  )
  const room = Math.max(0, Math.floor((maxBoxLinkLength - bare - logos.length) / items.length))
  const listed = items.map((item, index) => {
    const words = slugFrom(item.name).slice(0, room)
    return `&item=${words}${words && '.'}${shortIds[index]}`
  })
  return `${origin}${path}${start}${listed.join('')}${logos}&${end}`
}

/** Joins as many parts as fit. */
function fitting(parts: readonly string[], room: number): string {
  let all = ''
  for (const part of parts) {
    if (all.length + part.length > room) break
    all += part
  }
  return all
}

const itemForm = /^(?:([a-z0-9-]{1,200})\.)?([A-Za-z0-9_-]{22})$/

/** Reads such a fragment, anyone who wrote it; undefined for anything that is no box of this version. */
export function linkedBox(hash: string): LinkedBox | undefined {
  if (hash.length > maxReadLength) return undefined
  const fields = new URLSearchParams(hash.slice(1))
  if (fields.get('box') !== version) return undefined
  const items = new Map<string, { words: string; logo?: LinkedLogo }>()
  const logos = logosIn(fields)
  for (const [index, item] of fields.getAll('item').entries()) {
    const [, words = '', shortId] = itemForm.exec(item) ?? []
    if (!shortId) return undefined
    const logo = logos.get(index)
    items.set(lengthened(shortId), { words: words.replaceAll('-', ' ').trim(), ...(logo && { logo }) })
  }
  if (items.size === 0 || items.size > maximumItems) return undefined
  const color = parseBoxColor(fields.get('color'))
  return {
    ...(color && { color }),
    name: singleLine(fields.get('name') ?? '').slice(0, maxBoxNameLength),
    packQuantity: packQuantity(fields.get('packs') ?? '').quantity,
    items: [...items].map(([id, item]) => ({ id, ...item })),
  }
}

/** A uuid in 22 characters instead of 36. */
function shortened(uuid: string): string {
  const bytes = uuid.replaceAll('-', '').match(/../g) ?? []
  const binary = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function lengthened(shortId: string): string {
  const binary = atob(shortId.replaceAll('-', '+').replaceAll('_', '/'))
  const hex = Array.from(binary, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
