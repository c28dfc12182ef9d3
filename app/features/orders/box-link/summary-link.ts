import { methods } from '#app/features/logo/core/surface.ts'
import { toPlainLines, toSingleLine } from '#app/lib/text/single-line.ts'
import { type IsoDate, isIsoDate } from '#app/lib/time/dates.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import { type Destination, destinationPattern, maxBudget, maxTypedNameLength } from '../delivery/delivery.ts'
import { getDestinationKeys } from '../delivery/destination-keys.ts'
import { dutiesOptions } from '../delivery/duties.ts'
import { getLocationOptions, type RequestedPrint } from '../imprint/imprint.ts'
import { type CustomOrder, type Item, maxBoxNameLength } from '../order.ts'
import { maxPackQuantity } from '../quantity.ts'
import type { ImprintLocationOption } from '../terms/terms.ts'
import { createBoxLink, joinFitting, type LinkedBox, parseBoxLink } from './box-link.ts'
import { formatColorField, parseColorFields } from './box-link-color.ts'
import { formatImprintField, parseImprintFields } from './box-link-imprint.ts'

/** Characters of a note, so that email clients do not truncate the link. */
export const maxNoteLength = 300

/** Characters. */
const maxLogoNameLength = 80

const path = '/swag-box-summary'

/** Destinations of a link; an order rarely has more than two or three. */
const maxLinkedDestinations = 20

/** Data of a summary's link that a server reads: contents, imprint, quantity and destinations, never a word of a person. */
export type LinkedSummary = { linked: LinkedBox; destinations: Destination[] }

/** Data in the fragment of the link, which browsers do not send. */
export type SummaryText = {
  name: string
  note: string
  /** Cents per box. */
  budget: number | null
  /** The in-hands date. */
  date: IsoDate | null
  /** File name of the logo, which a link cannot carry. */
  logo: string
  /** Typed names of cities and countries of destinations; `to` is the key of `getDestinationKeys`. */
  typedNames: readonly Pick<Destination, 'to' | 'country' | 'city'>[]
  /** Imprints with the names of their inks, by index of the item. */
  imprints: ReadonlyMap<number, RequestedImprint>
  /** Colors that the buyer chose, by index of the item. */
  colors: ReadonlyMap<number, string>
}

export const emptySummaryText: SummaryText = {
  name: '',
  note: '',
  budget: null,
  date: null,
  logo: '',
  typedNames: [],
  imprints: new Map(),
  colors: new Map(),
}

/** Characters of all chosen colors and imprints with named inks, so that email clients do not truncate the link. */
const maxChosenLength = 1_000

/** Stands in the query for the names of inks, which are in the fragment, and in the page until it reads that. */
const inkMark = '1'
const namedInks = 'named by the buyer'

type SummaryChoices = Pick<SummaryText, 'budget'> &
  Partial<Pick<SummaryText, 'date' | 'logo'>> & { destinations: readonly Destination[] }

/**
 * Returns the URL of a page that shows a box with prices, for someone who decides about it (decision 0020).
 * @param origin '' for the path alone
 */
export function createSummaryLink(
  { name, color, print, packQuantity, items }: CustomOrder,
  { destinations, budget, date = null, logo = '' }: SummaryChoices,
  origin: string,
): string {
  const linkedItems = items.map(({ product, sizes, imprint }) => {
    return { id: product.id, name: product.name, sizes, imprint: hideInks(imprint, inkMark) }
  })
  const box = createBoxLink({ name: '', color, print, packQuantity, items: linkedItems }, '')
  const query = box.slice(box.indexOf('#') + 1)
  const linked = destinations.slice(0, maxLinkedDestinations)
  const delivery = linked.map(({ to, packs, duties }) => `&to=${to}.${packs}${duties ? `.${duties}` : ''}`)
  const imprints = new Map(items.flatMap(({ imprint }, index) => (imprint ? [[index, imprint] as const] : [])))
  const colors = new Map(items.flatMap(({ color }, index) => (color ? [[index, color] as const] : [])))
  const keys = getDestinationKeys(linked)
  const typedNames = linked.map((each, index) => ({ ...each, to: keys[index] ?? each.to }))
  const text = formatSummaryText({ name, note: '', budget, date, logo, typedNames, imprints, colors })
  return `${origin}${path}?${query}${delivery.join('')}${text}`
}

/** Names of inks are a person's words, which never go into a query. */
const hideInks = (imprint: RequestedImprint | undefined, mark: string) =>
  changePrints(imprint, (print) => ({ ...print, color_names: print.color_names && mark }))

const changePrints = (imprint: RequestedImprint | undefined, change: (print: RequestedPrint) => RequestedPrint) =>
  Array.isArray(imprint) ? imprint.map(change) : imprint

/** Returns the fragment of texts, budget and date; '' without any. */
export function formatSummaryText({
  name,
  note,
  budget,
  date,
  logo,
  typedNames,
  imprints,
  colors,
}: SummaryText): string {
  const fields = new URLSearchParams({
    ...(name && { name }),
    ...(note && { note }),
    ...(budget !== null && { budget: String(budget) }),
    ...(date && { date }),
    ...(logo && { logo }),
  })
  for (const { to, country, city } of typedNames) {
    if (city) fields.append('city', `${to}.${city}`)
    if (country) fields.append('country', `${to}.${country}`)
  }
  const inks = Array.from(imprints, ([index, imprint]) => {
    const named = Array.isArray(imprint) ? imprint.filter((print) => print.color_names) : []
    return named.length > 0 ? formatImprintField(index, named) : ''
  })
  const chosen = [...Array.from(colors, ([index, color]) => formatColorField(index, color)), ...inks]
  const text = `${fields}${joinFitting(chosen, maxChosenLength)}`.replace(/^&/, '')
  return text && `#${text}`
}

/** Parses an untrusted fragment. */
export function parseSummaryText(hash: string): SummaryText {
  const fields = new URLSearchParams(hash.slice(1, 10_000))
  const typedNames = new Map<string, SummaryText['typedNames'][number]>()
  for (const part of ['city', 'country'] as const)
    for (const text of fields.getAll(part).slice(0, maxLinkedDestinations)) {
      const [to = '', ...words] = text.split('.')
      const typedName = toSingleLine(words.join('.')).slice(0, maxTypedNameLength)
      if (typedName) typedNames.set(to, { ...typedNames.get(to), to, [part]: typedName })
    }
  const budget = fields.get('budget') ?? ''
  const date = fields.get('date') ?? ''
  return {
    name: toSingleLine(fields.get('name') ?? '').slice(0, maxBoxNameLength),
    note: toPlainLines(fields.get('note') ?? '').slice(0, maxNoteLength),
    budget: /^[1-9]\d{0,7}$/.test(budget) && Number(budget) <= maxBudget ? Number(budget) : null,
    date: isIsoDate(date) ? date : null,
    logo: toSingleLine(fields.get('logo') ?? '').slice(0, maxLogoNameLength),
    typedNames: [...typedNames.values()],
    imprints: parseImprintFields(fields),
    colors: parseColorFields(fields),
  }
}

/** Returns destinations with the names of a fragment. */
export function addDestinationNames(destinations: readonly Destination[], { typedNames }: SummaryText): Destination[] {
  const keys = getDestinationKeys(destinations)
  return destinations.map((each, index) => ({
    ...each,
    ...typedNames.find(({ to }) => to === keys[index]),
    to: each.to,
  }))
}

/** Returns the items of a query with the chosen colors and names of inks of a fragment. @param ids products of the link, in its order */
export const addColorsAndInks = <I extends Item>(
  items: readonly I[],
  ids: readonly string[],
  { imprints, colors }: SummaryText,
): I[] =>
  items.map((linked) => {
    const index = ids.indexOf(linked.product.id)
    const item = { ...linked, color: colors.get(index) }
    const named = imprints.get(index)
    if (!Array.isArray(named)) return item
    const imprint = changePrints(item.imprint, (print) => {
      const names = named.find(({ location }) => location === print.location)?.color_names
      return names && print.color_names ? { ...print, color_names: names } : print
    })
    return { ...item, imprint }
  })

const dutiesPattern = dutiesOptions.map(({ value }) => value).join('|')
const linkedDestination = new RegExp(`^(${destinationPattern})\\.([1-9]\\d{0,5})(?:\\.(${dutiesPattern}))?$`)

/** Parses an untrusted query; undefined unless it contains a box. */
export function parseSummaryLink(search: string): LinkedSummary | undefined {
  const linked = parseBoxLink(search)
  if (!linked) return undefined
  const destinations: Destination[] = []
  for (const text of new URLSearchParams(search).getAll('to').slice(0, maxLinkedDestinations)) {
    const [, to, packs, chosen] = linkedDestination.exec(text) ?? []
    const duties = dutiesOptions.find(({ value }) => value === chosen)?.value
    if (to && Number(packs) <= maxPackQuantity)
      destinations.push({ to, packs: Number(packs), ...(duties && { duties }) })
  }
  return { linked, destinations }
}

/** Returns the items whose imprint their products offer: a page shows no other words of a URL. */
export const getOfferedImprints = <I extends Item>(items: readonly I[]): I[] =>
  items.map((item) => {
    if (!Array.isArray(item.imprint)) return item
    const locations = getLocationOptions(item.product.terms?.imprint)
    const prints = item.imprint.filter(({ location, method }) => {
      const offered = locations.find((each) => each.name === location)
      return offered && (method === null || getOfferedMethods(offered).includes(method))
    })
    return { ...item, imprint: prints.length > 0 ? hideInks(prints, namedInks) : undefined }
  })

/** A location without methods takes any that a placed logo can have. */
const getOfferedMethods = ({ methods: listed }: ImprintLocationOption): readonly string[] =>
  listed.length > 0 ? listed : methods
