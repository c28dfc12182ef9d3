import { toPlainLines, toSingleLine } from '#app/lib/text/single-line.ts'
import { type Destination, domesticDestinations, otherCountry } from '../delivery/delivery.ts'
import { type CustomOrder, maxBoxNameLength } from '../order.ts'
import { maximumPackQuantity } from '../quantity.ts'
import { createBoxLink, type LinkedBox, parseBoxLink } from './box-link.ts'

/** Characters of a note, so that email clients do not truncate the link. */
export const maxNoteLength = 300

const path = '/swag-box-summary'

/** Destinations of a link; an order rarely has more than two or three. */
const maxLinkedDestinations = 20

/** What a server reads from the link of a summary: contents, quantity and destinations, never a word of a person. */
export type LinkedSummary = { linked: LinkedBox; destinations: Destination[] }

/** What stays in the fragment of the link, which browsers do not send. */
export type SummaryText = { name: string; note: string }

/**
 * Returns the URL of a page that shows a box with prices, for someone who decides about it (decision 0020).
 * @param origin '' for the path alone
 */
export function createSummaryLink(
  { name, color, packQuantity, items }: CustomOrder,
  destinations: readonly Destination[],
  origin: string,
): string {
  const linkedItems = items.map(({ product, sizes }) => ({ id: product.id, name: product.name, sizes }))
  const box = createBoxLink({ name: '', color, packQuantity, items: linkedItems }, '')
  const query = box.slice(box.indexOf('#') + 1)
  const delivery = destinations.slice(0, maxLinkedDestinations).map(({ to, packs }) => `&to=${to}.${packs}`)
  return `${origin}${path}?${query}${delivery.join('')}${formatSummaryText({ name, note: '' })}`
}

/** Returns the fragment with a name and a note; '' without both. */
export function formatSummaryText({ name, note }: SummaryText): string {
  const fields = new URLSearchParams({ ...(name && { name }), ...(note && { note }) })
  return fields.size > 0 ? `#${fields}` : ''
}

/** Parses an untrusted fragment. */
export function parseSummaryText(hash: string): SummaryText {
  const fields = new URLSearchParams(hash.slice(1, 10_000))
  return {
    name: toSingleLine(fields.get('name') ?? '').slice(0, maxBoxNameLength),
    note: toPlainLines(fields.get('note') ?? '').slice(0, maxNoteLength),
  }
}

const destinationPattern = new RegExp(
  `^(${[...domesticDestinations, otherCountry].join('|')}|(?!US)[A-Z]{2})\\.([1-9]\\d{0,5})$`,
)

/** Parses an untrusted query; undefined unless it contains a box. */
export function parseSummaryLink(search: string): LinkedSummary | undefined {
  const linked = parseBoxLink(search)
  if (!linked) return undefined
  const destinations = new Map<string, Destination>()
  for (const text of new URLSearchParams(search).getAll('to').slice(0, maxLinkedDestinations)) {
    const [, to, packs] = destinationPattern.exec(text) ?? []
    if (to && Number(packs) <= maximumPackQuantity) destinations.set(to, { to, packs: Number(packs) })
  }
  return { linked, destinations: [...destinations.values()] }
}
