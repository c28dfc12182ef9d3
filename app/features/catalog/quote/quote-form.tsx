import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useBuyerValue } from '#app/features/orders/buyer-parameter.ts'
import { buyerQuantity } from '#app/features/orders/buyer-quantity.store.ts'
import { ColorField } from '#app/features/orders/colors/color-field.tsx'
import { describeRaised } from '#app/features/orders/describe-raised.ts'
import { getLocationOptions, priceImprint } from '#app/features/orders/imprint/imprint.ts'
import { ImprintChoice } from '#app/features/orders/imprint/imprint-choice.tsx'
import { parseImprintField } from '#app/features/orders/imprint/imprint-field.schema.ts'
import { imprintFieldName, readImprintFields } from '#app/features/orders/imprint/imprint-fields.ts'
import { getInkCharge } from '#app/features/orders/imprint/ink-charge.ts'
import { placeLogoByImprints } from '#app/features/orders/imprint/logo-imprint.ts'
import { inHandsDate, storeTypedDate } from '#app/features/orders/in-hands-date.store.ts'
import { isPossibleDate } from '#app/features/orders/in-hands-date.ts'
import type { SizeCount } from '#app/features/orders/order.ts'
import { readSizeFields, sizesFieldName } from '#app/features/orders/sizes/size-fields.ts'
import { SizeGrid } from '#app/features/orders/sizes/size-grid.tsx'
import { getSizeOptions } from '#app/features/orders/sizes/size-options.ts'
import { describeSizeProblem, getUpcharge, toRequestedSizes } from '#app/features/orders/sizes/sizes.ts'
import { parseSizesField } from '#app/features/orders/sizes/sizes-field.schema.ts'
import { findMoreUnits } from '#app/features/orders/terms/higher-quantity.ts'
import { describeHigherQuantity } from '#app/features/orders/terms/higher-quantity-text.ts'
import { getPriceAtQuantity } from '#app/features/orders/unit-price.ts'
import type { ReceiveResult } from '#app/features/requests/intake/received.ts'
import { formatColorName } from '#app/lib/text/format-color-name.ts'
import { formatCents, toCents, toDollars } from '#app/lib/text/money.ts'
import { parseTypedNumber } from '#app/lib/text/typed-number.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { TextField } from '#app/ui/field.tsx'
import type { RequestedImprint } from '#db/tables/requests.ts'
import { chooseColor, useChosenColor } from '../product-page/chosen-color.ts'
import type { ProductView } from '../product-page/product-view.ts'
import { maxQuantity } from './max-quantity.ts'
import { getQuantityError, listMissingFields, quoteFormSchema } from './quote.schema.ts'
import { DateField, FlexibleDateField, QuoteFormFrame } from './quote-form-frame.tsx'
import { sentQuote } from './sent-quote.store.ts'
import { toSentQuote } from './to-sent-quote.ts'
import { useQuoteForm } from './use-quote-form.ts'

export type QuoteFormProps = {
  id: string
  product: ProductView
  /** The day in America/Chicago. */
  today: IsoDate
  /** Quantity of the page's URL. */
  quantity?: number | null
  /** In-hands date of the page's URL. */
  day?: IsoDate | null
  actionData?: ReceiveResult<unknown> | undefined
  /** Called after the request is stored and the fields are reset. */
  onStored?: () => void
}

/** Pixels of the longer side of the mockup with the visitor's logo. */
const mockupSize = 1200

/** Quote request form of a product (docs/domain.md, Requests). */
export function QuoteForm({
  id,
  product,
  today,
  quantity: buyerQuantityInUrl = null,
  day: dayInUrl = null,
  actionData,
  onStored,
}: QuoteFormProps) {
  const minimum = product.minimumQuantity
  const schema = useMemo(() => quoteFormSchema(today, minimum), [today, minimum])
  // Without JavaScript the button must be enabled: the server validates.
  const [missing, setMissing] = useState<string[]>([])
  const buyer = useBuyerValue(buyerQuantity, buyerQuantityInUrl)
  const start = Math.max(minimum, buyerQuantityInUrl ?? 0)
  const [quantity, setQuantity] = useState(String(start))
  const startDay = dayInUrl && isPossibleDate(dayInUrl, today) ? dayInUrl : ''
  const day = useBuyerValue(inHandsDate)
  const [date, setDate] = useState(startDay)
  const sizes = product.inStock ? getSizeOptions(product.sizes) : undefined
  const [sizeCounts, setSizeCounts] = useState<readonly SizeCount[]>([])
  const [sizeErrors, setSizeErrors] = useState<string[]>()
  const [imprint, setImprint] = useState<RequestedImprint>()
  /** A new grid after each stored request. */
  const [requestNumber, setRequestNumber] = useState(0)

  const quote = useQuoteForm({
    id,
    schema,
    actionData,
    liveFields: ['quantity'],
    rejectForm(element) {
      const problem = sizes && describeSizeProblem(sizes, sizeCounts, Number(quantity))
      setSizeErrors(problem ? [`${problem}.`] : undefined)
      if (problem) element.querySelector<HTMLElement>(`fieldset[name=${sizesFieldName}]`)?.focus()
      return Boolean(problem)
    },
    onStored({ reference, isConfirmedByEmail }, sent) {
      const { fields } = sent
      const sentQuantity = String(fields.get('quantity'))
      sentQuote.write(
        toSentQuote({
          product: product.id,
          reference,
          isConfirmedByEmail,
          items: [
            {
              product_id: product.id,
              product_name: formatColorName({ ...product, color: product.color ?? String(fields.get('color') ?? '') }),
              item_number: product.itemNumber,
              quantity: Number(sentQuantity),
              product_price: null,
              unit_price: toDollars(getQuotedPrice(product, sentQuantity)?.unitPrice ?? null),
              target_price: toDollars(Number(fields.get('target')) || null),
              sizes: toRequestedSizes(sizes, readSizeFields(fields)) ?? null,
              imprint: product.inStock ? priceImprint(readImprintFields(fields), product.imprintLocations) : null,
            },
          ],
          ...sent,
        }),
      )
      syncedQuantity.current = String(start)
      setRequestNumber((number) => number + 1)
      syncedDate.current = startDay
      chooseColor(product.id, '')
      readFields()
      onStored?.()
    },
  })
  const { form } = quote

  function readFields() {
    const element = form.props.ref.current
    if (!element) return
    const fields = new FormData(element)
    setMissing(listMissingFields(fields, minimum))
    setQuantity(String(fields.get('quantity') ?? ''))
    setDate(String(fields.get('date_needed') ?? ''))
    setSizeCounts(readSizeFields(fields))
    setImprint(readImprintFields(fields))
    setSizeErrors(undefined)
  }

  useEffect(readFields, [minimum])

  // Follows the buyer's quantity until the visitor types another one here.
  const syncedQuantity = useRef(String(start))
  useEffect(() => {
    const field = form.props.ref.current?.elements.namedItem('quantity')
    if (buyer === null || !(field instanceof HTMLInputElement) || field.value !== syncedQuantity.current) return
    syncedQuantity.current = field.value = String(Math.max(buyer, minimum))
    latestRead.current()
  }, [buyer, minimum, form.props.ref])

  // Follows the in-hands date, which a date typed here becomes.
  const syncedDate = useRef(startDay)
  function syncDate() {
    const field = form.props.ref.current?.elements.namedItem('date_needed')
    if (day === null || !(field instanceof HTMLInputElement) || field.value !== syncedDate.current) return
    syncedDate.current = field.value = day
    readFields()
  }
  const latestSyncDate = useRef(syncDate)
  latestSyncDate.current = syncDate
  useEffect(() => latestSyncDate.current(), [day])

  // Follows the color chosen on the page.
  const color = useChosenColor(product.id)
  const syncedColor = useRef('')
  useEffect(() => {
    const field = form.props.ref.current?.elements.namedItem('color')
    if (color === syncedColor.current) return
    syncedColor.current = color
    if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) field.value = color
  }, [color, form.props.ref])

  function storeDate({ currentTarget: field }: FormEvent<HTMLInputElement>) {
    storeTypedDate(field, today)
    syncedDate.current = inHandsDate.read() ?? ''
  }

  const latestRead = useRef(readFields)
  latestRead.current = readFields

  function setQuantityField(newQuantity: number) {
    const field = form.props.ref.current?.elements.namedItem('quantity')
    if (!(field instanceof HTMLInputElement)) return
    field.value = String(newQuantity)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    // The button disappears.
    field.focus()
  }

  const quantityField = form.field('quantity')
  const colorField = form.field('color')
  const sizesField = form.field(sizesFieldName)
  const imprintChoice = form.field(imprintFieldName)
  const upcharge = sizes ? getUpcharge(sizes, sizeCounts) : 0
  const units = isQuantity(quantity, minimum) ? Number(quantity) : undefined
  const inks = imprint ? getInkCharge(priceImprint(imprint, product.imprintLocations), units ?? 0) : 0
  const price = getQuotedPrice(product, quantity)
  const total = price && price.total + upcharge + inks
  const estimate = total === undefined ? null : { lowest: total, highest: total }
  // Each field reserves space for its message, so that nothing below it moves.
  return (
    <QuoteFormFrame
      quote={quote}
      requestNumber={requestNumber}
      missing={missing}
      estimate={estimate}
      unitPrice={price?.unitPrice ?? null}
      units={units ?? 0}
      products={[{ id: product.id, name: product.name, image: product.images[0] ?? null, imprint }]}
      mockupSize={mockupSize}
      onInput={readFields}
      head={
        <>
          <input type="hidden" name="product_id" value={product.id} />
          {!product.inStock && (
            <p className="mb-5 rounded-md bg-mustard-tint px-4 py-3 text-[0.9375rem] leading-6 sm:col-span-2">
              This product is out of stock just now. Tell us how many you need and by when: we reply with the closest
              product we can deliver, and with the day this one is back.
            </p>
          )}
        </>
      }
      totals={
        <>
          <Total htmlFor={quantityField.id} product={product} quantity={quantity} upcharge={upcharge} inks={inks} />
          <RaiseSuggestion product={product} quantity={quantity} onRaise={setQuantityField} />
        </>
      }
    >
      <TextField
        {...quantityField}
        defaultValue={quantityField.defaultValue ?? start}
        label="Quantity"
        type="number"
        inputMode="numeric"
        required
        min={minimum}
        max={maxQuantity}
        step={1}
        hint={describeRaised(buyer, minimum) || `Minimum ${minimum.toLocaleString('en-US')}`}
        className="min-h-32 sm:min-h-36"
      />
      <DateField
        form={form}
        today={today}
        day={date}
        initialDay={startDay}
        production={[{ productionTime: product.productionTime, rush: product.rushService }]}
        onInput={storeDate}
        className="min-h-32 sm:min-h-36"
      />
      <FlexibleDateField form={form} />
      {product.inStock && product.color === null && (
        <ColorField
          {...colorField}
          colors={product.colors}
          onChange={(typed) => chooseColor(product.id, typed)}
          className="mb-5 sm:col-span-2"
        />
      )}
      {sizes && (
        <SizeGrid
          key={requestNumber}
          hasFieldNames
          name={sizesFieldName}
          sizes={sizes}
          counts={requestNumber === 0 ? parseSizesField(sizesField.defaultValue) : []}
          units={units}
          errors={sizeErrors ?? sizesField.errors}
          className="mb-5 sm:col-span-2"
        />
      )}
      {product.inStock && (
        <ImprintChoice
          key={`imprint ${requestNumber}`}
          name={imprintFieldName}
          locations={getLocationOptions(product.imprintLocations)}
          imprint={requestNumber === 0 ? parseImprintField(imprintChoice.defaultValue) : undefined}
          product={{ id: product.id, image: product.images[0] ?? null }}
          onChoose={(next) =>
            void placeLogoByImprints([
              { id: product.id, name: product.name, image: product.images[0] ?? null, imprint: next },
            ])
          }
          errors={imprintChoice.errors}
          className="mb-5 sm:col-span-2"
        />
      )}
    </QuoteFormFrame>
  )
}

type TotalProps = {
  htmlFor: string
  product: ProductView
  quantity: string
  /** Cents for sizes. */
  upcharge: number
  /** Cents for further ink colors. */
  inks: number
}

/** Total at the price break of the quantity, and at the list price if that differs. */
function Total({ htmlFor, product, quantity, upcharge, inks }: TotalProps) {
  const price = getQuotedPrice(product, quantity)
  const extras = [
    upcharge > 0 && `${formatCents(upcharge)} for sizes`,
    inks > 0 && `${formatCents(inks)} for further ink colors`,
  ].filter(Boolean)
  return (
    <output htmlFor={htmlFor} className="block min-h-18 text-sm leading-6 tabular-figures sm:min-h-12">
      {price ? (
        <>
          <span>{`About ${formatCents(price.unitPrice)} per unit at this quantity, `}</span>
          <strong className="font-display text-lg leading-none tracking-tight whitespace-nowrap">
            {formatCents(price.total + upcharge + inks)}
          </strong>
          <span>{` in all${extras.length > 0 ? `, with ${extras.join(' and ')}` : ''}`}</span>
          {price.listTotal !== price.total && (
            <span className="text-xs text-muted">{` (${formatCents(price.listTotal)} at the list price)`}</span>
          )}
        </>
      ) : (
        <span className="text-muted">
          {!product.inStock
            ? 'Our reply has the alternative and its price.'
            : product.price === null && product.priceRows.length === 0
              ? 'Priced on request: our quote names the price.'
              : 'Enter a valid quantity to see the total.'}
        </span>
      )}
    </output>
  )
}

type RaiseSuggestionProps = { product: ProductView; quantity: string; onRaise: (to: number) => void }

/** Suggests a higher quantity at a lower price. Reserves its space. */
function RaiseSuggestion({ product, quantity, onRaise }: RaiseSuggestionProps) {
  const { price, priceRows: rows, minimumQuantity: minimum } = product
  const count = getQuotedPrice(product, quantity) && parseTypedNumber(quantity)
  const higher = count && findMoreUnits({ price: toCents(price), rows, minimum }, count, maxQuantity)
  return (
    <p className="min-h-8 text-sm leading-6">
      {higher ? (
        <button
          type="button"
          className="py-1 text-left font-semibold text-forest underline underline-offset-4"
          onClick={() => onRaise(higher.quantity)}
        >
          {describeHigherQuantity(higher, 'unit')}
        </button>
      ) : null}
    </p>
  )
}

const isQuantity = (text: string, minimum: number) =>
  parseTypedNumber(text) > 0 && getQuantityError(text, minimum) === undefined

/** Unit price and totals in cents; undefined for an invalid quantity, an unknown price, or a product that is out of stock. */
function getQuotedPrice({ priceRows, price, minimumQuantity, inStock }: ProductView, quantity: string) {
  if (!inStock) return undefined
  if (!isQuantity(quantity, minimumQuantity)) return undefined
  const count = parseTypedNumber(quantity)
  const unitPrice = getPriceAtQuantity(priceRows, count, toCents(price))
  if (unitPrice === null) return undefined
  return { unitPrice, total: unitPrice * count, listTotal: (toCents(price) ?? unitPrice) * count }
}
