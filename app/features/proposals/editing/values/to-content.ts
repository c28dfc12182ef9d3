import * as v from 'valibot'
import { isDestination } from '#app/features/orders/delivery/delivery.schema.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { isIsoDate } from '#app/lib/time/dates.ts'
import { type Block, type ProposalContent, proposalContentSchema } from '../../document/proposal-content.schema.ts'
import { maxMeasure, type Treatment, treatments } from '../../pricing/method.schema.ts'
import {
  type Charge,
  type ChargeKind,
  chargeKinds,
  type Freight,
  type Imprint,
  imprintPlacementSchema,
  type Line,
  type Option,
} from '../../pricing/option.schema.ts'
import { parsePriceTexts } from './price-text.ts'
import type { ChargeValues, ImprintValues, LineValues, OptionValues, ProposalValues } from './proposal-values.schema.ts'
import { ValueReader } from './value-reader.ts'

const bases = ['order', 'piece', 'color', 'location', 'percent'] as const

/**
 * Converts the values of a form to the content of a proposal. Invalid values count as missing and have an error under their
 * path: content with errors can be priced, but not saved.
 */
export function toContent(values: ProposalValues): { content: ProposalContent; errors: FieldErrors } {
  const read = new ValueReader()
  const day = (path: 'validUntil' | 'inHandsOn') => {
    const text = values[path]
    if (text !== '' && !isIsoDate(text)) read.reject(path, 'Enter a date')
    return isIsoDate(text) ? text : null
  }
  const { locale, currency, customer, coverNote, delivery, terms } = values
  const content: ProposalContent = {
    title: read.required('title', values.title, 'Enter a title'),
    locale: locale || 'en-US',
    currency: currency || 'USD',
    customer,
    coverNote,
    delivery,
    terms,
    choice: read.pick(['one', 'any'], values.choice, 'one'),
    blocks: values.blocks.map((block, index) => toBlock(read, block, `blocks.${index}`)),
    options: values.options.map((option, index) => toOption(read, option, `options.${index}`)),
    validUntil: day('validUntil'),
    inHandsOn: day('inHandsOn'),
  }
  const parsed = v.safeParse(proposalContentSchema, content)
  for (const issue of parsed.success ? [] : parsed.issues)
    read.reject(issue.path?.map(({ key }) => String(key)).join('.') ?? 'title', issue.message)
  return { content, errors: read.errors }
}

type BlockValues = ProposalValues['blocks'][number]

function toBlock(read: ValueReader, { id, kind, heading, text, image, caption }: BlockValues, path: string): Block {
  if (kind !== 'image') return { id, kind: 'text', heading, text }
  if (image === '') read.reject(`${path}.image`, 'Choose an image, or remove it')
  return { id, kind, image, caption }
}

/** The option of a form, for its prices while someone types. */
export function toOption(read: ValueReader, values: OptionValues, path: string): Option {
  const columns = countColumns(values)
  const isKit = values.isKit === 'on'
  const [first, ...others] = values.lines.map((line, index) => ({ line, path: `${path}.lines.${index}` }))
  const firstLine = first && toLine(read, first.line, first.path)
  const toAmounts = (name: 'overrides' | 'costOverrides') =>
    Object.fromEntries(
      Object.entries(values[name]).flatMap(([key, text]) => {
        const at = `${path}.${name}.${key}`
        const amount = key.includes('/unit-price/') ? read.rate(at, text) : read.cents(at, text)
        return amount === null ? [] : [[key, amount]]
      }),
    )
  return {
    id: values.id,
    deposit: values.deposit,
    isKit,
    name: read.required(`${path}.name`, values.name, 'Enter a name of the option'),
    lines: firstLine
      ? [
          firstLine,
          ...others.map((each) => toLine(read, each.line, each.path, isKit ? firstLine.quantities : undefined)),
        ]
      : [],
    charges: values.charges.map((charge, index) => toCharge(read, charge, `${path}.charges.${index}`)),
    freight: values.freight.flatMap((freight, index) => toFreight(read, freight, `${path}.freight.${index}`)),
    tax: read.percent(`${path}.tax`, values.tax, { perPercent: 1_000, max: 50 }),
    overrides: toAmounts('overrides'),
    costOverrides: toAmounts('costOverrides'),
    treatments: Object.fromEntries(
      Object.entries(values.treatments).flatMap(([key, text]) => {
        const treatment = treatments.find((each) => each === text)
        return treatment
          ? Array.from({ length: columns }, (_, at): [string, Treatment] => [`${at}/${key}`, treatment])
          : []
      }),
    ),
  }
}

/** Number of quantity columns of an option. */
export const countColumns = ({ lines }: Pick<OptionValues, 'lines'>): number =>
  Math.max(1, ...lines.map(({ quantities }) => quantities.length))

/** @param boxes quantities of a kit, which all of its lines share */
function toLine(read: ValueReader, values: LineValues, path: string, boxes?: number[]): Line {
  const { id, color, itemNumber, note, image, mockup, product, supplier, supplierItemNumber } = values
  const typed = values.quantities.length > 0 ? values.quantities : ['']
  const { rows, errors } = parsePriceTexts(values)
  for (const name of errors) read.reject(`${path}.${name}`, 'Enter one price per line, such as 48: 12.50')
  return {
    id,
    color,
    itemNumber,
    note,
    supplier,
    supplierItemNumber,
    image: image || null,
    mockup: mockup || null,
    product: product || null,
    name: read.required(`${path}.name`, values.name, 'Enter the product'),
    quantities:
      boxes ??
      typed.map((text, at) => {
        const quantity = read.count(`${path}.quantities.${at}`, text)
        if (quantity === null) read.reject(`${path}.quantities.${at}`, 'Enter a quantity')
        return quantity ?? 1
      }),
    perBox: read.count(`${path}.perBox`, values.perBox, { max: 99 }) ?? 1,
    isTaxable: values.isTaxable === 'on',
    prices: rows,
    sizes: values.sizes
      .map(({ name, quantity, upcharge, extraCost }, at) => ({
        name: name.trim(),
        quantity: read.count(`${path}.sizes.${at}.quantity`, quantity, { min: 0 }) ?? 0,
        upcharge: read.rate(`${path}.sizes.${at}.upcharge`, upcharge) ?? 0,
        extraCost: read.rate(`${path}.sizes.${at}.extraCost`, extraCost) ?? 0,
      }))
      .filter(({ name }) => name !== ''),
    imprints: values.imprints.map((imprint, at) => toImprint(read, imprint, `${path}.imprints.${at}`)),
  }
}

function toImprint(read: ValueReader, values: ImprintValues, path: string): Imprint {
  const { id, design, method, artwork, isRepeat } = values
  const included = read.count(`${path}.included`, values.included, { min: 0, max: maxMeasure })
  const width = read.millimeters(`${path}.width`, values.width)
  const height = read.millimeters(`${path}.height`, values.height)
  if (width !== null && values.height.trim() === '') read.reject(`${path}.height`, 'Enter the height, too')
  if (height !== null && values.width.trim() === '') read.reject(`${path}.width`, 'Enter the width, too')
  return {
    id,
    method,
    design: design || 'logo',
    artwork: artwork || null,
    isRepeat: isRepeat === 'on',
    location: read.required(`${path}.location`, values.location, 'Enter the location'),
    amount: read.count(`${path}.amount`, values.amount, { max: maxMeasure }) ?? 1,
    ...(included !== null && { included }),
    pms: values.pms.split(',').flatMap((name) => name.trim() || []),
    sizeMm: width !== null && height !== null ? [width, height] : null,
    ...readPlacement(values.placement),
  }
}

function readPlacement(json: string): Pick<Imprint, 'placement'> {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), imprintPlacementSchema), json)
  return success ? { placement: output } : {}
}

function toCharge(read: ValueReader, values: ChargeValues, path: string): Charge {
  const kind = read.pick<ChargeKind>(chargeKinds, values.kind, 'order')
  const basis = read.pick(bases, values.basis, 'order')
  const common = {
    id: values.id,
    line: values.line || null,
    isTaxable: values.isTaxable === 'on',
    label: read.required(`${path}.label`, values.label, 'Enter what is charged'),
    treatment: read.pick(treatments, values.treatment, 'charged'),
  }
  if (basis === 'percent' && (kind === 'rush' || kind === 'discount'))
    return {
      ...common,
      kind,
      basis,
      percent: read.percent(`${path}.price`, values.price, { perPercent: 100, max: 100 }) ?? 0,
    }
  return {
    ...common,
    kind,
    basis: basis === 'percent' ? 'order' : basis,
    price: read.rate(`${path}.price`, values.price),
    cost: read.rate(`${path}.cost`, values.cost),
  }
}

function toFreight(read: ValueReader, values: OptionValues['freight'][number], path: string): Freight[] {
  if (!isDestination(values.to)) {
    read.reject(`${path}.to`, 'Choose a destination')
    return []
  }
  return [
    {
      to: values.to,
      isTaxable: values.isTaxable === 'on',
      boxes: read.count(`${path}.boxes`, values.boxes),
      cost: read.rate(`${path}.cost`, values.cost),
      treatment: read.pick(treatments, values.treatment, 'charged'),
    },
  ]
}
