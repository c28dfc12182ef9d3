import type { RequestLine } from '#app/features/requests/request-lines.ts'
import { toCents } from '#app/lib/text/money.ts'
import type { Print } from '#db/tables/imprint.ts'
import type { Method } from '../../pricing/method.schema.ts'
import { type Imprint, type Line, maxNameLength, maxPmsColors } from '../../pricing/option.schema.ts'
import { centsToRate } from '../../pricing/rate.ts'
import { findMethodKey } from './method-key.ts'
import type { ProductLine } from './product-line.server.ts'

type Methods = Readonly<Record<string, Method>>

export type ProposalLineOptions = {
  line: RequestLine
  /** As the buyer saw it; null for that of the product. */
  image: string | null
  /** The product in today's catalog; undefined if it was deleted. */
  product: ProductLine | undefined
  methods: Methods
  /** Keys of artwork by its path: the same artwork at the same location shares an imprint. Other artwork is taken for the placed logo. */
  designs: ReadonlyMap<string, string>
  /** Artwork of products without a logo of their own. */
  artwork: string | null
  createId: () => string
}

/** Makes a line of a requested product with today's prices and the buyer's sizes and imprints; without quantities. */
export function toProposalLine(options: ProposalLineOptions): Omit<Line, 'quantities' | 'perBox'> {
  const { line, image, product, createId } = options
  const {
    locations: _,
    minimum: __,
    isInStock: ___,
    stock: ____,
    orderCharges: _____,
    ...catalog
  } = product ?? unknownProduct
  return {
    ...catalog,
    id: createId(),
    name: (product?.name ?? line.name).slice(0, maxNameLength).toWellFormed() || 'Product',
    color: line.color ?? catalog.color,
    itemNumber: line.itemNumber ?? catalog.itemNumber,
    supplier: line.supplier ?? catalog.supplier,
    supplierItemNumber: line.supplierItemNumber ?? catalog.supplierItemNumber,
    image: image ?? catalog.image,
    mockup: line.proof?.composed ?? null,
    // Buyers read the note; staff see in the request which imprints are undecided.
    note: '',
    sizes: getSizes(line, catalog.sizes),
    imprints: getImprints(options),
  }
}

const unknownProduct: ProductLine = {
  name: '',
  product: null,
  color: '',
  itemNumber: '',
  note: '',
  image: null,
  mockup: null,
  supplier: '',
  supplierItemNumber: '',
  prices: [],
  sizes: [],
  isTaxable: true,
  minimum: 1,
  locations: [],
  isInStock: false,
}

/** Today's sizes with the requested units, and requested sizes that the catalog no longer has. */
function getSizes({ sizes: requested }: RequestLine, today: Line['sizes']): Line['sizes'] {
  if (!Array.isArray(requested)) return requested === 'later' ? today : []
  const units = new Map(requested.map((size) => [size.name, size]))
  const known = today.flatMap((size) => {
    const quantity = units.get(size.name)?.quantity
    return quantity === undefined ? [] : [{ ...size, quantity }]
  })
  const gone = requested.filter(({ name }) => !known.some((size) => size.name === name))
  return [
    ...known,
    ...gone.map(({ name, quantity, upcharge }) => ({
      name,
      quantity,
      upcharge: centsToRate(toCents(upcharge) ?? 0),
      extraCost: 0,
    })),
  ]
}

function getImprints({ line, methods, designs, artwork, createId }: ProposalLineOptions): Imprint[] {
  const prints = line.proof?.prints ?? []
  const path = line.proof?.logo ?? artwork
  const common = { artwork: path, design: designs.get(path ?? '') ?? 'logo', isRepeat: false }
  if (Array.isArray(line.imprint)) {
    // Names may differ, such as that of a drawn area.
    const only = prints.length === 1 && line.imprint.length === 1 ? prints[0] : undefined
    return line.imprint.map(({ location, method, colors, color_names: names }) => {
      const print = prints.find((each) => (each.location ?? each.areaName) === location) ?? only
      const key = getMethodKey(methods, method ?? getMethodName(print))
      return {
        ...common,
        id: createId(),
        method: key,
        amount: getAmount(methods[key], colors ?? print?.colors, print),
        pms: splitColors(names ?? print?.inkNames),
        ...toPlaced(location.slice(0, 60).toWellFormed(), print),
      }
    })
  }
  if (line.imprint === 'none') return []
  return prints.map((print) => {
    const key = getMethodKey(methods, getMethodName(print))
    return {
      ...common,
      id: createId(),
      method: key,
      amount: getAmount(methods[key], print.colors, print),
      pms: splitColors(print.inkNames),
      ...toPlaced((print.location ?? print.areaName).slice(0, 60).toWellFormed() || 'Front', print),
    }
  })
}

const getMethodName = (print: Print | undefined) => print?.decoration ?? print?.method

const getMethodKey = (methods: Methods, name: string | null | undefined) =>
  findMethodKey(methods, name ?? 'screen print')

const squareMmPerSquareInch = 645.16

/** Colors as requested; square inches of the print; stitches, which only the digitizer knows, as many as are included. */
function getAmount(method: Method | undefined, colors: number | null | undefined, print: Print | undefined): number {
  if (method?.measure === 'stitches') return Math.max(1, method.included)
  if (method?.measure === 'area')
    return print
      ? Math.max(1, Math.ceil((print.widthMm * print.heightMm) / squareMmPerSquareInch))
      : Math.max(1, method.included)
  return method?.measure === 'none' ? 1 : Math.max(1, colors ?? 1)
}

const splitColors = (names: string | null | undefined) =>
  (names ?? '')
    .split(',')
    .flatMap((name) => name.trim().slice(0, 40).toWellFormed() || [])
    .slice(0, maxPmsColors)

const toPlaced = (location: string, print: Print | undefined): Pick<Imprint, 'location' | 'sizeMm' | 'placement'> =>
  print
    ? {
        location,
        sizeMm: [clampMillimeters(print.widthMm), clampMillimeters(print.heightMm)],
        placement: { location, center: [...print.center], degrees: print.degrees },
      }
    : { location, sizeMm: null }

const clampMillimeters = (length: number) => Math.min(5_000, Math.max(1, Math.round(length)))
