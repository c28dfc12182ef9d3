import { createDocumentFormat, formatPieces, formatProduct } from '../../document/format-document.ts'
import type { DocumentFigure, ProposalDocument } from '../../document/proposal-document.schema.ts'

/** An order with what was accepted. */
export type ExportedOrder = {
  number: string
  proposalNumber: string
  title: string
  stage: string
  paymentState: string
  invoiceNumber: string | null
  poNumber: string | null
  /** Days of the shop. */
  orderedOn: string
  dueOn: string | null
  totalCents: number
  accepted: readonly { option: string; column: number }[]
  document: ProposalDocument
}

type Cell = string | number | null
/** Columns by their heading. */
type Columns<T> = Record<string, (row: T) => Cell>

/** A figure that the total adds, with its order. */
type Line = {
  order: ExportedOrder
  item: string
  description: string
  quantity: number
  /** Dollars of one, with up to four decimals. */
  rate: string
  cents: number
}

const toDollars = (cents: number) => (cents / 100).toFixed(2)
const getCustomer = ({ document: { customer } }: ExportedOrder) => customer.company || customer.name || customer.email

/** Lists the charged figures of what was accepted; their sum is the order's total. */
function listLines(order: ExportedOrder): Line[] {
  const format = createDocumentFormat(order.document)
  return order.accepted.flatMap(({ option: optionId, column: index }) => {
    const option = order.document.options.find(({ id }) => id === optionId)
    const column = option?.columns[index]
    if (!option || !column) return []
    const products = column.lines.flatMap(({ id, figures, ...counts }) => {
      const line = option.lines.find((each) => each.id === id)
      return figures.flatMap((figure) => {
        if (!line || figure.kind !== 'product') return toCharge(order, figure, line?.name)
        const parts = [formatProduct(line), line.perBox > 1 && formatPieces(line, counts, format)]
        return toLine(order, {
          item: line.itemNumber || line.name,
          description: parts.filter(Boolean).join(', '),
          quantity: counts.pieces,
          rate: counts.unitPrice === null ? '' : (counts.unitPrice / 10_000).toFixed(4).replace(/0{1,2}$/, ''),
          cents: figure.amount ?? 0,
        })
      })
    })
    const charges = [...column.charges, ...column.freight, ...(column.tax ? [column.tax] : [])]
    return [...products, ...charges.flatMap((figure) => toCharge(order, figure))]
  })
}

const toLine = (order: ExportedOrder, line: Omit<Line, 'order'>): Line => ({ order, ...line })

function toCharge(order: ExportedOrder, figure: DocumentFigure, product?: string): Line[] {
  const { treatment, amount, label, kind } = figure
  if (treatment !== 'charged' || !amount) return []
  const item = { freight: 'Shipping', tax: 'Tax', discount: 'Discount' }[kind] ?? 'Charge'
  const description = [product, kind === 'freight' ? `Shipping: ${label}` : label].filter(Boolean).join(', ')
  return [toLine(order, { item, description, quantity: 1, rate: toDollars(amount), cents: amount })]
}

const formatUsDate = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')

const orderColumns: Columns<ExportedOrder> = {
  Order: ({ number }) => number,
  Proposal: ({ proposalNumber }) => proposalNumber,
  Title: ({ title }) => title,
  Customer: getCustomer,
  Email: ({ document }) => document.customer.email,
  'Customer PO number': ({ poNumber }) => poNumber,
  Ordered: ({ orderedOn }) => orderedOn,
  'In-hands date': ({ dueOn }) => dueOn,
  Stage: ({ stage }) => stage,
  Payment: ({ paymentState }) => paymentState,
  'Invoice number': ({ invoiceNumber }) => invoiceNumber,
  Total: ({ totalCents }) => toDollars(totalCents),
  Currency: ({ document }) => document.currency,
}

const lineColumns: Columns<Line> = {
  Order: ({ order }) => order.number,
  Customer: ({ order }) => getCustomer(order),
  Item: ({ item }) => item,
  Description: ({ description }) => description,
  Quantity: ({ quantity }) => quantity,
  'Unit price': ({ rate }) => rate,
  Amount: ({ cents }) => toDollars(cents),
}

/** Columns that QuickBooks Online maps when it imports invoices; the item's name must exist or be created by the import. */
const quickBooksColumns: Columns<Line> = {
  InvoiceNo: ({ order }) => order.invoiceNumber ?? order.number,
  Customer: ({ order }) => getCustomer(order).replace(/[:"]/g, ' ').slice(0, 100),
  InvoiceDate: ({ order }) => formatUsDate(order.orderedOn),
  DueDate: ({ order }) => formatUsDate(order.dueOn ?? order.orderedOn),
  'Item(Product/Service)': ({ item }) => item,
  ItemDescription: ({ description }) => description,
  ItemQuantity: ({ quantity }) => quantity,
  ItemRate: ({ rate }) => rate,
  ItemAmount: ({ cents }) => toDollars(cents),
}

/** Columns of Xero's template of sales invoices, which it imports as drafts. */
const xeroColumns: Columns<Line> = {
  '*ContactName': ({ order }) => getCustomer(order),
  EmailAddress: ({ order }) => order.document.customer.email,
  '*InvoiceNumber': ({ order }) => order.invoiceNumber ?? order.number,
  Reference: ({ order }) => order.poNumber,
  '*InvoiceDate': ({ order }) => formatUsDate(order.orderedOn),
  '*DueDate': ({ order }) => formatUsDate(order.dueOn ?? order.orderedOn),
  '*Description': ({ description }) => description,
  '*Quantity': ({ quantity }) => quantity,
  '*UnitAmount': ({ rate }) => rate,
  '*AccountCode': () => '',
  '*TaxType': () => '',
  Currency: ({ order }) => order.document.currency,
}

type OrderFormat = {
  fileName: string
  headings: string[]
  /** Only spreadsheets read a byte order mark. */
  bom: boolean
  toRows: (order: ExportedOrder) => Cell[][]
}

const createOrderFormat = (fileName: string, columns: Columns<ExportedOrder>): OrderFormat => ({
  fileName,
  headings: Object.keys(columns),
  bom: true,
  toRows: (order) => [Object.values(columns).map((getCell) => getCell(order))],
})

const createLineFormat = (fileName: string, columns: Columns<Line>, bom = false): OrderFormat => ({
  fileName,
  headings: Object.keys(columns),
  bom,
  toRows: (order) => listLines(order).map((line) => Object.values(columns).map((getCell) => getCell(line))),
})

/** Formats of an export of orders by name. */
export const orderFormats = {
  csv: createOrderFormat('orders', orderColumns),
  lines: createLineFormat('order line items', lineColumns, true),
  'quickbooks-invoices': createLineFormat('QuickBooks invoices', quickBooksColumns),
  'xero-invoices': createLineFormat('Xero draft invoices', xeroColumns),
} as const satisfies Record<string, OrderFormat>

export type OrderFormatName = keyof typeof orderFormats

export const isOrderFormat = (text: unknown): text is OrderFormatName =>
  typeof text === 'string' && Object.hasOwn(orderFormats, text)
