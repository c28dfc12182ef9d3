import { useEffect, useMemo, useState } from 'react'
import { isImprintOpen, priceImprint } from '#app/features/orders/imprint/imprint.ts'
import { OpenImprintsNote } from '#app/features/orders/imprint/open-imprints-note.tsx'
import { inHandsDate, storeTypedDate } from '#app/features/orders/in-hands-date.store.ts'
import { describeSizeProblem, toRequestedSizes } from '#app/features/orders/sizes/sizes.ts'
import { countQuoteUnits, getQuoteEstimate } from '#app/features/requests/quote-alternatives.ts'
import { toSplitProducts } from '#app/features/requests/quote-items.ts'
import { toDollars } from '#app/lib/text/money.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { FieldErrorList } from '#app/ui/field.tsx'
import { listMissingFields } from '../quote.schema.ts'
import { DateField, FlexibleDateField, QuoteFormFrame } from '../quote-form-frame.tsx'
import { sentQuote } from '../sent-quote.store.ts'
import { toSentQuote } from '../to-sent-quote.ts'
import { useQuoteForm } from '../use-quote-form.ts'
import type { ListedLine } from './listed-lines.ts'
import { getPrice } from './prices.ts'
import { quoteListFormSchema } from './quote-list.schema.ts'
import { type ListedItem, quoteList } from './quote-list.store.ts'

const id = 'quote-list'
/** Pixels of the longer side of the mockups with the visitor's logo. */
const mockupSize = 800

type QuoteListFormProps = {
  lines: readonly ListedLine[]
  today: IsoDate
  /** Opens the imprint of an item that has none yet. */
  onChooseImprint: (item: ListedItem) => void
}

/** The form of the quote list, which sends all of its products as one request. */
export function QuoteListForm({ lines, today, onChooseImprint }: QuoteListFormProps) {
  const schema = useMemo(() => quoteListFormSchema(today), [today])
  const [missing, setMissing] = useState<string[]>([])
  const [problems, setProblems] = useState<string[]>([])
  const [date, setDate] = useState('')
  const [requestNumber, setRequestNumber] = useState(0)
  const items = lines.map(({ item }) => item)
  const quoted = lines.map(toQuotedItem)
  const splitProducts = toSplitProducts(quoted)
  const quote = useQuoteForm({
    id,
    schema,
    rejectForm() {
      const found = items.flatMap(({ product, sizes = [], quantity }) => {
        const problem = product.terms?.sizes && describeSizeProblem(product.terms.sizes, sizes, quantity)
        return problem ? [`${product.name}: ${problem}.`] : []
      })
      setProblems(found)
      return found.length > 0
    },
    onStored({ reference, isConfirmedByEmail }, sent) {
      // Another tab may have added products since.
      const isSent = ({ product_id: product }: { product_id: string }) =>
        String(sent.fields.get('items')).includes(`"${product}"`)
      sentQuote.write(
        toSentQuote({
          product: null,
          reference,
          isConfirmedByEmail,
          items: quoted.filter(isSent),
          ...sent,
        }),
      )
      quoteList.removeAll(quoted.filter(isSent).map(({ product_id }) => product_id))
      setRequestNumber((number) => number + 1)
      readFields()
    },
  })
  const { form } = quote

  function readFields() {
    const element = form.props.ref.current
    if (!element) return
    const fields = new FormData(element)
    setMissing(listMissingFields(fields))
    setDate(String(fields.get('date_needed') ?? ''))
    setProblems([])
  }
  useEffect(readFields, [])
  // A changed list is another request than the one that failed.
  useEffect(() => {
    form.props.onInput()
    quote.handleChange()
    setProblems([])
  }, [lines])

  const production = items.map(({ product: { terms } }) => ({
    productionTime: terms?.productionTime ?? null,
    rush: terms?.rush ?? false,
  }))
  const open = items.filter(({ imprint }) => isImprintOpen(imprint))
  const rejections = [...problems, ...(form.field('items').errors ?? [])]
  return (
    <QuoteFormFrame
      quote={quote}
      missing={missing}
      mockupSize={mockupSize}
      splitProducts={splitProducts}
      estimate={getQuoteEstimate(lines)}
      requestNumber={requestNumber}
      units={countQuoteUnits(lines)}
      products={items.map(({ product: { id, name, image }, imprint }) => ({ id, name, image, imprint }))}
      onInput={readFields}
      head={<input type="hidden" name="items" value={JSON.stringify(lines.map(toSentItem))} />}
      totals={
        <>
          <FieldErrorList id={`${id}-items`} errors={rejections.length > 0 ? rejections : undefined} />
          <OpenImprintsNote count={open.length} onChoose={() => open[0] && onChooseImprint(open[0])} />
        </>
      }
    >
      <DateField
        form={form}
        today={today}
        production={production}
        day={date}
        initialDay={inHandsDate.read() ?? ''}
        onInput={({ currentTarget }) => storeTypedDate(currentTarget, today)}
        className="min-h-32 sm:col-span-2 sm:min-h-26"
      />
      <FlexibleDateField form={form} />
    </QuoteFormFrame>
  )
}

const toSentItem = ({ alternative_to, item }: ListedLine) => ({
  product: item.product.id,
  alternativeTo: alternative_to ?? undefined,
  targetPrice: item.targetPrice,
  quantity: item.quantity,
  sizes: (item.sizes ?? []).filter((size) => size.quantity > 0),
  imprint: item.imprint,
  color: item.color,
})

/** Returns a line as the request stores it, with the prices shown. */
function toQuotedItem({ item, product_id, product_name, alternative_to }: ListedLine) {
  const { product, quantity, sizes, imprint = 'advise', targetPrice = null } = item
  return {
    product_id,
    product_name,
    alternative_to,
    item_number: product.itemNumber ?? null,
    quantity,
    product_price: null,
    unit_price: toDollars(getPrice(item)),
    target_price: toDollars(targetPrice),
    sizes: toRequestedSizes(product.terms?.sizes, sizes) ?? null,
    imprint: priceImprint(imprint, product.terms?.imprint),
  }
}
