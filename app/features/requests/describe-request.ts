import { describeStoredBoxPrint } from '#app/features/logo/box/box-print.ts'
import { describeProof, describeRequestedColor } from '#app/features/logo/request/describe-proof.ts'
import { getProofFiles, getProofs } from '#app/features/logo/request/proof-files.ts'
import { listDeliveryFields } from '#app/features/orders/delivery/describe-destinations.ts'
import { describeBoxColor, describeOrder, getBoxLink } from '#app/features/orders/describe-order.ts'
import { describeImprint, describePrint } from '#app/features/orders/imprint/imprint.ts'
import { describeSizes } from '#app/features/orders/sizes/sizes.ts'
import { formatFileSize } from '#app/lib/text/file-size.ts'
import { formatCents, formatPrice } from '#app/lib/text/money.ts'
import { formatLongDate, isIsoDate } from '#app/lib/time/dates.ts'
import type { UploadedFile } from '#db/tables/requests.ts'
import { deliveryTimelines, getOptionLabel, productTypes } from './intake/forms/project.schema.ts'
import { getPhoneDigits } from './phone-digits.ts'
import { formatQuoteEstimate, getQuoteEstimate, groupAlternatives } from './quote-alternatives.ts'
import {
  describeAlternatives,
  describeQuoteItem,
  formatInkCharges,
  getShownUnitPrice,
  getSizeUpcharge,
  inkChargeLabel,
  listQuoteItems,
  type Reader,
  toPricedLines,
} from './quote-items.ts'
import { boxLinkLabel, type FieldValues, placementsLabel, type RequestField, toFields } from './request-fields.ts'
import { listRequestLines } from './request-lines.ts'
import type { SentFields } from './stored-request.ts'

type QuotedItem = ReturnType<typeof listQuoteItems>[number]

/** A submitted request as the index, emails, admin and command line show it. */
export type RequestDescription = {
  /** One line; '' for an email signup. */
  summary: string
  /** Estimate in cents, as the buyer was shown it; null if the kind has none or the price is on request. */
  value: number | null
  /** Names are '', the others null if the form has none. */
  sender: { name: string; firstName: string; email: string | null; company: string | null; phone: string | null }
  /** Non-empty fields with labels. Computed on access: a row copied from another system may hold a proof that cannot be shown. */
  readonly fields: RequestField[]
  /** Sender, subject and message, one text a line; the request index adds the reference. */
  searchText: string
}

/** @param origin of the shop for links; '' for paths */
export function describeRequest(request: SentFields, origin = '', reader: Reader = 'staff'): RequestDescription {
  const { summary, value = null, searchTexts, listFields } = describeForm(request, origin, reader)
  const name = getName(request)
  return {
    summary,
    value,
    sender: {
      name,
      firstName: 'first_name' in request ? request.first_name : (name.split(/\s+/)[0] ?? ''),
      email: request.email,
      company: 'company' in request ? request.company : null,
      phone: 'phone' in request ? request.phone : null,
    },
    get fields() {
      return toFields(reader === 'buyer' ? listFields() : toTeamLabels(listFields()))
    },
    searchText: [name, request.email, ...searchTexts].filter(Boolean).join('\n'),
  }
}

/** The admin's labels, by those of the storefront. */
const teamLabels: Record<string, string> = {
  'List price': 'Price',
  'Date needed': 'In-hands date',
  'Delivery cost': 'Shipping cost',
  [inkChargeLabel]: 'Additional ink colors',
}

const toTeamLabels = (fields: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(fields).map(([label, value]) => [teamLabels[label] ?? label, value]))

function getName(request: SentFields): string {
  if (request.kind === 'email-signup') return ''
  return 'name' in request ? request.name : [request.first_name, request.last_name].filter(Boolean).join(' ')
}

type FormDescription = {
  summary: string
  value?: number | null
  /** In addition to name and email address. */
  searchTexts: (string | null)[]
  /** In the order people ask for them. */
  listFields: () => FieldValues
}

function describeForm(request: SentFields, origin: string, reader: Reader): FormDescription {
  switch (request.kind) {
    case 'email-signup':
      return { summary: '', searchTexts: [], listFields: () => ({ Email: request.email }) }
    case 'project':
      return describeProject(request)
    case 'quote':
      return describeQuote(request, reader)
    case 'swag-box':
      return describeSwagBox(request, origin)
    case 'free-sample':
      return describeFreeSample(request)
  }
}

function describeProject(request: SentFields<'project'>): FormDescription {
  const productType = getOptionLabel(productTypes, request.product_type)
  return {
    summary: productType ?? '',
    searchTexts: [
      request.company,
      request.phone,
      getPhoneDigits(request.phone),
      request.project_description,
      ...request.uploaded_files.map(({ name = null }) => name),
    ],
    listFields: () => ({
      'First name': request.first_name,
      'Last name': request.last_name,
      Email: request.email,
      Company: request.company,
      Phone: request.phone,
      'Project type': productType,
      'Delivery timeline': getOptionLabel(deliveryTimelines, request.delivery_timeline),
      'Project description': request.project_description,
      Artwork: request.uploaded_files.map(formatFile),
    }),
  }
}

function describeQuote(request: SentFields<'quote'>, reader: Reader): FormDescription {
  const { phone, company, message, date_needed, uploaded_files } = request
  const items = listQuoteItems(request)
  const [first, ...others] = items
  return {
    summary: summarizeItems(items) + getLogoSuffix(request),
    value: getQuoteEstimate(toPricedLines(items))?.highest ?? null,
    searchTexts: [
      company,
      phone,
      getPhoneDigits(phone),
      ...listProductTexts(request),
      message,
      ...uploaded_files.map(({ name = null }) => name),
      ...listLogoNames(request),
    ],
    listFields: () => ({
      Name: request.name,
      Email: request.email,
      Company: company,
      Phone: phone,
      ...(first && others.length === 0 ? listItemFields(first) : listItemLines(items, reader)),
      'Date needed': formatDateNeeded(date_needed, request.is_flexible_date),
      ...listDeliveryFields(request.delivery ?? [], 1),
      Budget: request.total_budget_cents === null ? null : `${formatCents(request.total_budget_cents)} in all`,
      Message: message,
      Artwork: uploaded_files.map(formatFile),
      ...listLogoFields(request),
    }),
  }
}

/** '100 x Camp Mug or 1 other product, 2 more products'; alternatives count as one product. */
function summarizeItems(items: readonly QuotedItem[]): string {
  const [[first, ...alternatives] = [], ...others] = groupAlternatives(items)
  const format = (count: number, word: string) => `${count} ${word} ${count === 1 ? 'product' : 'products'}`
  return [
    first && `${first.quantity} x ${first.product_name ?? first.product_id}`,
    alternatives.length > 0 && ` or ${format(alternatives.length, 'other')}`,
    others.length > 0 && `, ${format(others.length, 'more')}`,
  ]
    .filter(Boolean)
    .join('')
}

function listItemFields(item: QuotedItem): FieldValues {
  const { product_name, item_number, color, product_price, target_price, quantity, sizes, imprint, proof } = item
  const unitPrice = getShownUnitPrice(item)
  const upcharge = getSizeUpcharge(item)
  return {
    Product: product_name,
    'Item number': item_number,
    Color: [color, describeRequestedColor(proof)].filter(Boolean).join(', '),
    'List price': product_price === null ? null : `${formatPrice(product_price)} per unit`,
    'Price at quantity':
      unitPrice === null || unitPrice === product_price ? null : `${formatPrice(unitPrice)} per unit`,
    'Target price': target_price ? `${formatPrice(target_price)} per unit` : null,
    Quantity: String(quantity),
    Sizes: sizes && describeSizes(sizes),
    'Size upcharges': upcharge === 0 ? null : formatCents(upcharge),
    [inkChargeLabel]: formatInkCharges([item]),
    Imprint: Array.isArray(imprint) ? imprint.map(describePrint) : imprint && describeImprint(imprint),
  }
}

function listItemLines(items: readonly QuotedItem[], reader: Reader): FieldValues {
  const upcharge = items.reduce((sum, item) => sum + getSizeUpcharge(item), 0)
  return {
    Products: items.map(describeQuoteItem),
    Alternatives: describeAlternatives(items, reader),
    'Size upcharges': upcharge === 0 ? null : formatCents(upcharge),
    [inkChargeLabel]: formatInkCharges(items),
    'Total estimate': formatQuoteEstimate(getQuoteEstimate(toPricedLines(items))),
  }
}

function describeSwagBox(request: SentFields<'swag-box'>, origin: string): FormDescription {
  const order = describeOrder(request)
  const { company, phone, box_name, date_needed, special_requests, uploaded_files } = request
  return {
    summary: order.summary + getLogoSuffix(request),
    value: order.value,
    searchTexts: [
      company,
      phone,
      getPhoneDigits(phone),
      box_name,
      ...listProductTexts(request),
      special_requests,
      ...uploaded_files.map(({ name = null }) => name),
      ...listLogoNames(request),
    ],
    listFields: () => ({
      'First name': request.first_name,
      'Last name': request.last_name,
      Email: request.email,
      Company: company,
      Phone: phone,
      'Date needed': formatDateNeeded(date_needed, request.is_flexible_date),
      'Box name': box_name,
      'Box color': describeBoxColor(request),
      'Box print': describeStoredBoxPrint(request.box_print, hasLogo(request)),
      ...Object.fromEntries(order.fields.map(({ label, value }) => [label, value])),
      [boxLinkLabel]: getBoxLink(request, origin),
      'Special requests': special_requests,
      Artwork: uploaded_files.map(formatFile),
      ...listLogoFields(request),
    }),
  }
}

function describeFreeSample(request: SentFields<'free-sample'>): FormDescription {
  const { name, email, company, delivery_address, message } = request
  return {
    summary: company,
    searchTexts: [company, delivery_address, message],
    listFields: () => ({
      Name: name,
      Email: email,
      Company: company,
      'Delivery address': delivery_address,
      Message: message,
    }),
  }
}

/** Everything by which people look for a product, once. */
function listProductTexts(request: SentFields): (string | null)[] {
  const texts = listRequestLines(request).flatMap((line) => [
    line.name,
    line.itemNumber,
    line.style,
    line.supplier,
    line.supplierItemNumber,
    line.box,
  ])
  return [...new Set(texts)]
}

const formatDateNeeded = (day: string | null, isFlexible: boolean) =>
  day !== null && isIsoDate(day) ? `${formatLongDate(day)}${isFlexible ? ', flexible' : ''}` : null

const hasLogo = (request: object) => getProofFiles(request).length > 0

const getLogoSuffix = (request: object) => (hasLogo(request) ? ', with logo' : '')

const listLogos = (request: object) => getProofFiles(request).filter(({ kind: shows }) => shows === 'logo')

/** File names that the visitor chose; mockups have generated ones. */
const listLogoNames = (request: object) => listLogos(request).map(({ name = null }) => name)

function listLogoFields(request: object): FieldValues {
  const hasSeveral = 'box_items' in request || getProofs(request).length > 1
  return {
    Logo: listLogos(request).map(formatFile),
    [placementsLabel]: getProofs(request).flatMap(({ productName, proof }) =>
      describeProof(proof).map((line) => (hasSeveral ? `${productName}: ${line}` : line)),
    ),
  }
}

function formatFile({ url, name, size }: UploadedFile): string {
  return size === undefined ? (name ?? url) : `${name ?? url} (${formatFileSize(size)})`
}
