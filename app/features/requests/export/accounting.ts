import { getDeliveryTotal } from '#app/features/orders/delivery/delivery.ts'
import { getPack } from '#app/features/orders/stored-order.ts'
import { toCents, toDollars } from '#app/lib/text/money.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { IsoDate } from '#app/lib/time/iso-date.ts'
import type { RequestStatus } from '../statuses.ts'
import type { ExportedRequest } from './columns.ts'
import { toLines } from './lines.ts'

type Customer = { name: string; company: string; contact: string; email: string; phone: string; address: string[] }
type Estimate = { request: ExportedRequest; customer: Customer; date: string; item: string; description: string }
type EstimateLine = Estimate & { quantity: number; unitPrice: string; amount: string }

/** Columns by their heading; an empty one is part of the template. */
type Columns<T> = Record<string, (row: T) => string | number>
const empty = () => ''

/**
 * Fields that QuickBooks Online imports, with its limits:
 * https://community.intuit.com/articles/1583081-which-contact-fields-are-imported
 */
export const quickBooksCustomers: Columns<Customer> = {
  'Full Name': ({ name }) => name,
  Company: ({ company }) => company.slice(0, 50),
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone.slice(0, 21),
  Street: ({ address }) => address.join(', '),
}

/** QuickBooks Online has no file of estimates; importers for it map these: https://dancingnumbers.com/import-estimates-into-qbo-with-dnonline */
export const quickBooksEstimates: Columns<EstimateLine> = {
  'Estimate No': ({ request }) => request.entry.reference,
  Customer: ({ customer }) => customer.name,
  'Estimate Date': ({ date }) => date,
  'Estimate Status': ({ request }) => quickBooksStatuses[request.entry.status] ?? 'Pending',
  Email: ({ customer }) => customer.email,
  'Product/Service': ({ item }) => item,
  'Product/Service Description': ({ description }) => description,
  'Product/Service Quantity': ({ quantity }) => quantity,
  'Product/Service Rate': ({ unitPrice }) => unitPrice,
  'Product/Service Amount': ({ amount }) => amount,
}

const quickBooksStatuses: Partial<Record<RequestStatus, string>> = { won: 'Accepted', lost: 'Rejected' }

/** Beginning of Xero's template; only the name is required: https://help.xero.com/us/Contacts_Import */
export const xeroContacts: Columns<Customer> = {
  '*ContactName': ({ name }) => name,
  AccountNumber: empty,
  EmailAddress: ({ email }) => email,
  FirstName: ({ contact }) => contact.split(' ')[0] ?? '',
  LastName: ({ contact }) => contact.split(' ').slice(1).join(' '),
  POAttentionTo: empty,
  ...createXeroAddress((customer) => customer),
  PhoneNumber: ({ phone }) => phone,
}

/**
 * Xero's template of sales invoices, which it imports as drafts, as it imports no quotes. Drafts need no account code and tax
 * rate: https://spreadsheetbroccoli.com/platforms/xero/import-invoice-guide
 */
export const xeroInvoices: Columns<EstimateLine> = {
  '*ContactName': ({ customer }) => customer.name,
  EmailAddress: ({ customer }) => customer.email,
  ...createXeroAddress(({ customer }) => customer),
  '*InvoiceNumber': ({ request }) => request.entry.reference,
  Reference: empty,
  '*InvoiceDate': ({ date }) => date,
  '*DueDate': ({ date }) => date,
  InventoryItemCode: empty,
  '*Description': ({ description }) => description,
  '*Quantity': ({ quantity }) => quantity,
  '*UnitAmount': ({ unitPrice }) => unitPrice,
  Discount: empty,
  '*AccountCode': empty,
  '*TaxType': empty,
  TrackingName1: empty,
  TrackingOption1: empty,
  TrackingName2: empty,
  TrackingOption2: empty,
  Currency: () => 'USD',
  BrandingTheme: empty,
}

function createXeroAddress<T>(getCustomer: (row: T) => Customer): Columns<T> {
  const createLineGetter = (index: number) => (row: T) => getCustomer(row).address[index] ?? ''
  return {
    POAddressLine1: createLineGetter(0),
    POAddressLine2: createLineGetter(1),
    POAddressLine3: createLineGetter(2),
    POAddressLine4: (row) => getCustomer(row).address.slice(3).join(', '),
    POCity: empty,
    PORegion: empty,
    POPostalCode: empty,
    POCountry: empty,
  }
}

/** Returns who a request would be invoiced to. Both programs find customers by name, here the company's. */
function toCustomer({ entry, customer }: ExportedRequest): Customer {
  const company = toSingleLine(customer.company ?? entry.company ?? '')
  const contact = toSingleLine(customer.name ?? entry.contact_name ?? '')
  const email = customer.email ?? entry.email ?? ''
  return {
    // QuickBooks rejects these characters and longer names.
    name: toSingleLine((company || contact || email).replace(/[:"]/g, ' ')).slice(0, 100),
    company,
    contact,
    email,
    // A spreadsheet would take +1 for a formula.
    phone: toSingleLine(customer.phone ?? entry.phone ?? '').replace(/^\+/, ''),
    address: (customer.address ?? '').split('\n').map(toSingleLine).filter(Boolean),
  }
}

/**
 * Returns the customers of requests that are not in the file yet.
 * @param names names in the file, in lower case; those of the returned customers are added
 */
export function listCustomers(requests: ExportedRequest[], names: Set<string>): Customer[] {
  return requests.flatMap((request) => {
    const customer = toCustomer(request)
    const key = customer.name.toLowerCase()
    if (request.entry.kind === 'email-signup' || names.has(key)) return []
    names.add(key)
    return customer
  })
}

/** Returns the products of a request and their shipping as lines of an estimate; none without a price. */
export function listEstimateLines(request: ExportedRequest): EstimateLine[] {
  // The buyer chooses one of alternatives; the first counts here.
  const products = toLines(request).filter(({ alternativeTo }) => alternativeTo === null)
  const getPrice = ({ unitPrice, listPrice }: (typeof products)[number]) => unitPrice ?? listPrice
  if (products.every((product) => getPrice(product) === null)) return []
  const estimate = { request, customer: toCustomer(request), date: formatUsDate(request.receivedOn) }
  const lines = products.map((product) => {
    const price = getPrice(product)
    const cents = price === null ? 0 : toCents(price) + toCents(product.upcharge ?? 0)
    const { name, productId, itemNumber, size, hasOpenSizes, quantity, box } = product
    const sizeText = hasOpenSizes ? 'sizes to be collected' : size && `size ${size}`
    const parts = [name || productId, sizeText, box, price === null && 'price on request']
    return createLine(estimate, { item: itemNumber ?? name, parts, quantity, cents })
  })
  const { sent } = request
  const shipping =
    sent?.kind === 'swag-box' && sent.delivery
      ? getDeliveryTotal(
          sent.delivery,
          getPack(sent).reduce((sum, { perPack }) => sum + perPack, 0),
        )
      : null
  return shipping === null
    ? lines
    : [...lines, createLine(estimate, { item: 'Shipping', parts: ['Shipping'], quantity: 1, cents: shipping })]
}

type LineParts = { item: string; parts: (string | null | false)[]; quantity: number; cents: number }

const createLine = (
  estimate: Omit<Estimate, 'item' | 'description'>,
  { item, parts, quantity, cents }: LineParts,
): EstimateLine => ({
  ...estimate,
  item: item || 'Product',
  description: toSingleLine(parts.filter(Boolean).join(', ')),
  quantity,
  unitPrice: formatAmount(cents),
  amount: formatAmount(cents * quantity),
})

const formatAmount = (cents: number): string => toDollars(cents).toFixed(2)

/** '11/21/2026' */
function formatUsDate(date: IsoDate): string {
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year}`
}
