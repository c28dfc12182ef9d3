import { getDestinationTitle } from '#app/features/orders/delivery/delivery-text.ts'
import type { LengthUnit } from '#app/lib/text/length.ts'
import type { IsoDate } from '#app/lib/time/iso-date.ts'
import type { Figure } from '../pricing/figure.ts'
import { findMethod, type PriceBook } from '../pricing/imprint-groups.ts'
import type { Imprint, Line, Option } from '../pricing/option.schema.ts'
import { formatMeasure } from '../pricing/price-imprint.ts'
import { type PricedColumn, priceOption } from '../pricing/price-option.ts'
import type { MoneyFormat } from '../pricing/rate.ts'
import { createDocumentFormat } from './format-document.ts'
import type { ProposalContent } from './proposal-content.schema.ts'
import type {
  DocumentColumn,
  DocumentFigure,
  DocumentImprint,
  DocumentLine,
  DocumentOption,
  ProposalDocument,
} from './proposal-document.schema.ts'

/** Facts of a document in addition to the content. */
export type DocumentFacts = {
  number: string
  /** Number of the version. */
  version: number
  seller: ProposalDocument['seller']
  sentOn: IsoDate
  book: PriceBook
  /** The shop's unit of lengths. */
  unit: LengthUnit
}

/** Makes the document that recipients see. Every part is copied field by field, so that nothing internal can get into it. */
export function toProposalDocument(
  content: ProposalContent,
  { number, version, seller, sentOn, book, unit }: DocumentFacts,
): ProposalDocument {
  const { title, locale, currency, customer, validUntil, inHandsOn, delivery, coverNote, blocks, choice, terms } =
    content
  const buyer = customer.company || customer.name
  return {
    number,
    version,
    title,
    locale,
    currency,
    seller,
    sentOn,
    validUntil,
    inHandsOn,
    delivery,
    coverNote,
    choice,
    terms,
    customer: { name: customer.name, company: customer.company, email: customer.email, address: customer.address },
    blocks: blocks.map((block) => ({ ...block })),
    options: content.options.map((option) => toOption(option, { book, unit, money: createDocumentFormat(content) })),
    statement: `I accept proposal ${number}, version ${version}, with its prices and terms${buyer ? ` for ${buyer}` : ''}, and am authorized to do so.`,
  }
}

type OptionFacts = Pick<DocumentFacts, 'book' | 'unit'> & { money: MoneyFormat }

function toOption(option: Option, facts: OptionFacts): DocumentOption {
  const priced = priceOption(option, facts.book, facts.money)
  return {
    id: option.id,
    name: option.name,
    isKit: option.isKit,
    deposit: option.deposit,
    lines: option.lines.map((line) => toLine(line, facts)),
    columns: priced.columns.map(toColumn),
  }
}

const toLine = (line: Line, facts: OptionFacts): DocumentLine => ({
  id: line.id,
  name: line.name,
  color: line.color,
  itemNumber: line.itemNumber,
  note: line.note,
  image: line.image,
  mockup: line.mockup,
  perBox: line.perBox,
  sizes: line.sizes.map(({ name, quantity, upcharge }) => ({ name, quantity, upcharge })),
  imprints: line.imprints.map((imprint) => toImprint(imprint, line, facts)),
})

function toImprint(
  { id, location, method: key, amount, pms, sizeMm, artwork }: Imprint,
  line: Line,
  { book, unit }: OptionFacts,
): DocumentImprint {
  const method = findMethod(line, key, book)
  return {
    id,
    location,
    pms,
    sizeMm,
    artwork,
    unit,
    method: method?.name ?? key,
    measure: method && method.measure !== 'none' ? formatMeasure(method, amount) : '',
  }
}

const toColumn = (column: PricedColumn): DocumentColumn => ({
  lines: column.lines.map(({ id, quantity, pieces, unitPrice, figures }) => ({
    id,
    quantity,
    pieces,
    unitPrice: unitPrice.price,
    figures: figures.map(toFigure),
  })),
  charges: column.charges.map(toFigure),
  freight: column.freight.map((figure) => ({ ...toFigure(figure), label: getDestinationTitle(figure.label) })),
  subtotal: column.subtotal,
  tax: column.tax && toFigure(column.tax),
  total: column.total,
  deliveredQuantity: column.deliveredQuantity,
  landedUnitRate: column.landedUnitRate,
})

const toFigure = ({ key, kind, label, treatment, amount, value, working, isOverridden }: Figure): DocumentFigure => ({
  key,
  kind,
  label,
  treatment,
  amount,
  value,
  working: isOverridden ? '' : working,
})
