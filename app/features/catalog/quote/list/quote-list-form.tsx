import { useEffect, useMemo, useState } from 'react'
import { OpenImprintsNote } from '#app/features/orders/imprint/open-imprints-note.tsx'
import { inHandsDate, storeTypedDate } from '#app/features/orders/in-hands-date.store.ts'
import { describeSizeProblem, toRequestedSizes } from '#app/features/orders/sizes/sizes.ts'
import { countQuoteUnits } from '#app/features/requests/quote-items.ts'
import { formatColorName } from '#app/lib/text/format-color-name.ts'
import { toDollars } from '#app/lib/text/money.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { FieldErrorList } from '#app/ui/field.tsx'
import { DateField, FlexibleDateField, QuoteFormFrame } from '../quote-form-frame.tsx'
import { sentQuote } from '../sent-quote.store.ts'
import { toSentQuote } from '../to-sent-quote.ts'
import { useQuoteForm } from '../use-quote-form.ts'
import { getPrice } from './prices.ts'
import { quoteListFormSchema } from './quote-list.schema.ts'
import { type ListedItem, quoteList } from './quote-list.store.ts'

const id = 'quote-list'
/** Pixels of the longer side of the mockups with the visitor's logo. */
const mockupSize = 800

type QuoteListFormProps = {
  items: readonly ListedItem[]
  /** The buyer will choose one of the products. */
  hasAlternatives: boolean
  today: IsoDate
  /** Opens the imprint of an item that has none yet. */
  onChooseImprint: (item: ListedItem) => void
}

/** The form of the quote list, which sends all of its products as one request. */
export function QuoteListForm({ items, hasAlternatives, today, onChooseImprint }: QuoteListFormProps) {
  const schema = useMemo(() => quoteListFormSchema(today), [today])
  const [isComplete, setIsComplete] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const [date, setDate] = useState('')
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
    onStored({ reference }, sent) {
      sentQuote.write(
        toSentQuote({
          product: null,
          reference,
          items: items.map(toQuotedItem),
          ...sent,
        }),
      )
      quoteList.clear()
    },
  })
  const { form } = quote

  function readFields() {
    const element = form.props.ref.current
    if (!element) return
    const fields = new FormData(element)
    setIsComplete(['name', 'email', 'date_needed'].every((name) => toSingleLine(String(fields.get(name) ?? ''))))
    setDate(String(fields.get('date_needed') ?? ''))
    setProblems([])
  }
  useEffect(readFields, [])
  // A changed list is another request than the one that failed.
  useEffect(() => {
    form.props.onInput()
    quote.handleChange()
    setProblems([])
  }, [items, hasAlternatives])

  const production = items.map(({ product: { terms } }) => ({
    productionTime: terms?.productionTime ?? null,
    rush: terms?.rush ?? false,
  }))
  const open = items.filter(({ imprint }) => !imprint)
  const rejections = [...problems, ...(form.field('items').errors ?? [])]
  return (
    <QuoteFormFrame
      {...{ quote, isComplete, mockupSize }}
      // The list goes with its stored request, and this form with it.
      requestNumber={0}
      incompleteHint="Fill in name, email and date to send."
      units={countQuoteUnits(items, hasAlternatives)}
      splitProducts={
        hasAlternatives ? [] : items.map(({ product: { id, name }, quantity }) => ({ id, name, quantity }))
      }
      products={items.map(({ product: { id, name, image }, imprint }) => ({ id, name, image, imprint }))}
      onRead={readFields}
      head={
        <>
          <input type="hidden" name="items" value={JSON.stringify(items.map(toSentItem))} />
          {hasAlternatives && <input type="hidden" name="has_alternatives" value="on" />}
        </>
      }
      totals={
        <>
          <FieldErrorList id={`${id}-items`} errors={rejections.length > 0 ? rejections : undefined} />
          <OpenImprintsNote count={open.length} onChoose={() => open[0] && onChooseImprint(open[0])} />
        </>
      }
    >
      <DateField
        {...{ form, today, production }}
        day={date}
        start={inHandsDate.read() ?? ''}
        onInput={({ currentTarget }) => storeTypedDate(currentTarget, today)}
        className="min-h-32 sm:col-span-2 sm:min-h-26"
      />
      <FlexibleDateField form={form} />
    </QuoteFormFrame>
  )
}

const toSentItem = ({ product, quantity, sizes = [], imprint, color }: ListedItem) => ({
  product: product.id,
  quantity,
  sizes: sizes.filter((size) => size.quantity > 0),
  imprint,
  color,
})

/** As the request stores it, with the prices shown. */
function toQuotedItem(item: ListedItem) {
  const { product, quantity, sizes, imprint = 'advise', color } = item
  return {
    product_id: product.id,
    product_name: formatColorName({ name: product.name, color: product.terms?.color ?? color }),
    item_number: product.itemNumber ?? null,
    quantity,
    product_price: null,
    unit_price: toDollars(getPrice(item)),
    sizes: toRequestedSizes(product.terms?.sizes, sizes) ?? null,
    imprint,
  }
}
