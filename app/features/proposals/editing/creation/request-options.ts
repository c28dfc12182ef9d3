import * as v from 'valibot'
import { describeStoredBoxFaces } from '#app/features/logo/box/box-print.ts'
import { isDestination } from '#app/features/orders/delivery/delivery.schema.ts'
import { describeBoxColor } from '#app/features/orders/describe-order.ts'
import { getStoredArtwork } from '#app/features/requests/artwork/artwork-file.ts'
import { describeRequest } from '#app/features/requests/describe-request.ts'
import { groupAlternatives } from '#app/features/requests/quote-alternatives.ts'
import { listQuoteItems } from '#app/features/requests/quote-items.ts'
import { listRequestLines } from '#app/features/requests/request-lines.ts'
import type { StoredRequest } from '#app/features/requests/stored-request.ts'
import type { PricedDestination } from '#db/tables/destination.ts'
import { type Block, maxOptions } from '../../document/proposal-content.schema.ts'
import { type Method, maxPieces } from '../../pricing/method.schema.ts'
import {
  type Charge,
  type Freight,
  type Line,
  maxCharges,
  maxLines,
  type Option,
  optionSchema,
} from '../../pricing/option.schema.ts'
import { toOrderCharges } from './order-charges.ts'
import type { ProductLine } from './product-line.server.ts'
import { toProposalLine } from './proposal-line.ts'

type Catalog = {
  /** Products by id. */
  products: ReadonlyMap<string, ProductLine>
  methods: Readonly<Record<string, Method>>
  createId: () => string
}

/** Makes the options of a request: one of a box, one per alternative of a quote, none of other kinds. */
export function toRequestOptions(request: StoredRequest, catalog: Catalog): Option[] {
  if (request.kind === 'swag-box') return [toBoxOption(request, catalog)]
  if (request.kind === 'quote') return toQuoteOptions(request, catalog)
  return []
}

const getOptionName = (index: number) => `Option ${String.fromCharCode('A'.charCodeAt(0) + index)}`

function toBoxOption(request: Extract<StoredRequest, { kind: 'swag-box' }>, catalog: Catalog): Option {
  const packs = clampPieces(request.global_quantity)
  const lines = listRequestLines(request)
  const toLine = createToLine(request, catalog)
  // Lines are in the order of the items: by product id, one that is in several boxes would be ambiguous.
  const boxLines = lines.slice(0, maxLines).map((line, index): Line => {
    const item = request.box_items[index]
    const perBox = (item?.quantity ?? 1) * (item?.box_count ?? 1)
    return { ...toLine(line, item?.product_image ?? null), quantities: [packs], perBox: Math.min(99, perBox) }
  })
  const counts = new Map(request.box_items.map((item) => [item.ready_made_box_id, item.box_count ?? 1]))
  const boxesPerPack = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return v.parse(optionSchema, {
    id: catalog.createId(),
    name: getOptionName(0),
    lines: boxLines,
    isKit: true,
    charges: [...toBoxCharges(request, catalog.createId), ...toSupplierCharges(boxLines, catalog)].slice(0, maxCharges),
    freight: toFreight(request.delivery, { total: packs, boxesPerPack }),
  })
}

/** The print on the box, which the catalog has no price for: it is missing until staff enter or include it. */
function toBoxCharges(request: Extract<StoredRequest, { kind: 'swag-box' }>, createId: () => string): Charge[] {
  const faces = describeStoredBoxFaces(request.box_print, request.proof_files.length > 0)
  if (!faces) return []
  const common = { line: null, treatment: 'charged', isTaxable: true, price: null, cost: null } as const
  return [{ ...common, id: createId(), kind: 'order', label: `Logo on the box: ${faces}`, basis: 'order' }]
}

function toQuoteOptions(request: Extract<StoredRequest, { kind: 'quote' }>, catalog: Catalog): Option[] {
  const lines = new Map(listRequestLines(request).map((line) => [line.productId, line]))
  const groups = groupAlternatives(listQuoteItems(request))
  const toLine = createToLine(request, catalog)
  const count = Math.min(maxOptions, Math.max(...groups.map(({ length }) => length)))
  return Array.from({ length: count }, (_, index) => {
    const chosen = groups.flatMap((group) => group[Math.min(index, group.length - 1)] ?? [])
    const units = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
    const optionLines = chosen.slice(0, maxLines).flatMap((item): Line[] => {
      const line = lines.get(item.product_id)
      return line ? [{ ...toLine(line, null), quantities: [clampPieces(item.quantity)], perBox: 1 }] : []
    })
    return v.parse(optionSchema, {
      id: catalog.createId(),
      name: getOptionName(index),
      lines: optionLines,
      charges: toSupplierCharges(optionLines, catalog).slice(0, maxCharges),
      freight: toFreight(request.delivery, { total: units, boxesPerPack: 1 }),
    })
  })
}

/** Charges per order of the suppliers of lines with an imprint. */
const toSupplierCharges = (lines: readonly Line[], { products, createId }: Catalog): Charge[] =>
  lines.flatMap(({ id, product, imprints }) =>
    imprints.length > 0 ? toOrderCharges(products.get(product ?? '')?.orderCharges, { line: id, createId }) : [],
  )

const clampPieces = (count: number) => Math.min(maxPieces, Math.max(1, count))

function createToLine(request: StoredRequest, { products, methods, createId }: Catalog) {
  const paths = listRequestLines(request).flatMap(({ proof }) => proof?.logo ?? [])
  const designs = new Map([...new Set(paths)].map((path, index) => [path, index === 0 ? 'logo' : `logo-${index + 1}`]))
  const artwork = getStoredArtwork(request).find(({ kind }) => kind !== 'proof')?.path ?? null
  return (line: ReturnType<typeof listRequestLines>[number], image: string | null) =>
    toProposalLine({ line, image, product: products.get(line.productId), methods, designs, artwork, createId })
}

/** Shipping to the destinations that the buyer chose; else to one US address. `boxes` is null for all boxes. */
function toFreight(
  delivery: readonly PricedDestination[] | null,
  { total, boxesPerPack }: { total: number; boxesPerPack: number },
): Freight[] {
  const chosen = (delivery ?? []).filter(({ to }) => isDestination(to))
  const common = { cost: null, treatment: 'charged', isTaxable: false } as const
  if (chosen.length === 0) return [{ ...common, to: 'us-address', boxes: null }]
  return chosen.map(({ to, packs }) => ({
    ...common,
    to,
    boxes: chosen.length === 1 && packs >= total && boxesPerPack === 1 ? null : clampPieces(packs * boxesPerPack),
  }))
}

/** Returns the box color that the buyer chose as a text block, which staff edit or remove. */
export function toRequestBlocks(request: StoredRequest, createId: () => string): Block[] {
  if (request.kind !== 'swag-box') return []
  const color = describeBoxColor(request)
  return color ? [{ id: createId(), kind: 'text', heading: 'Box', text: `Color: ${color}` }] : []
}

/** "Kickoff boxes", "Camp Mug and 2 more" */
export function getRequestTitle(request: StoredRequest): string {
  if (request.kind === 'swag-box')
    return (request.box_name || `Swag boxes for ${request.company}`).slice(0, 120).toWellFormed()
  if (request.kind === 'quote') {
    const lines = listRequestLines(request)
    const more = lines.length > 1 ? ` and ${lines.length - 1} more` : ''
    return `${(lines[0]?.name || 'Products').slice(0, 100).toWellFormed()}${more}`
  }
  const { sender } = describeRequest(request)
  return `Proposal for ${sender.company || sender.name || sender.email}`.slice(0, 120).toWellFormed()
}
