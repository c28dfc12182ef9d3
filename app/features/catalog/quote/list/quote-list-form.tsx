import { useEffect, useMemo, useState } from 'react'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { LogoToSendNote } from '#app/features/logo/request/sending/use-logo-to-send.tsx'
import { describeOptions } from '#app/features/orders/describe-options.ts'
import { inHandsDate, storeTypedDate } from '#app/features/orders/in-hands-date.store.ts'
import { describeSizeProblem, toRequestedSizes } from '#app/features/orders/sizes/sizes.ts'
import { getDateNote } from '#app/features/orders/terms/date-note.ts'
import { RequestForm } from '#app/features/requests/intake/forms/request-form.tsx'
import { SendingStatus } from '#app/features/uploads/artwork/sending-status.tsx'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { prepareAlert } from '#app/ui/alert.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors, TextField } from '#app/ui/field.tsx'
import { quoteArtwork } from '../quote-artwork.ts'
import { ContactFields, ProjectFields } from '../quote-fields.tsx'
import { sentQuote } from '../sent-quote.store.ts'
import { toSentQuote } from '../to-sent-quote.ts'
import { useQuoteForm } from '../use-quote-form.ts'
import { quoteListFormSchema } from './quote-list.schema.ts'
import { type ListedItem, quoteList } from './quote-list.store.ts'

const id = 'quote-list'
/** Pixels of the longer side of the mockups with the visitor's logo. */
const mockupSize = 800

/** The form of the quote list, which sends all of its products as one request. */
export function QuoteListForm({ items, today }: { items: readonly ListedItem[]; today: IsoDate }) {
  const { rules } = useBrand()
  const schema = useMemo(() => quoteListFormSchema(today), [today])
  const [isComplete, setIsComplete] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const [date, setDate] = useState('')
  const quote = useQuoteForm({
    id,
    schema,
    isRejected() {
      const found = items.flatMap(({ product, sizes = [], quantity }) => {
        const problem = product.terms?.sizes && describeSizeProblem(product.terms.sizes, sizes, quantity)
        return problem ? [`${product.name}: ${problem}.`] : []
      })
      setProblems(found)
      return found.length > 0
    },
    onStored({ reference }, fields) {
      sentQuote.write(
        toSentQuote({
          product: null,
          reference,
          items: items.map(describeItem),
          fields,
          files: quoteArtwork.read().map(({ file }) => file.name),
        }),
      )
      quoteList.clear()
    },
  })
  const { form, logo, busy } = quote

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
  }, [items])

  const production = items.map(({ product: { terms } }) => ({
    productionTime: terms?.productionTime ?? null,
    rush: terms?.rush ?? false,
  }))
  const rejections = [...problems, ...(form.field('items').errors ?? [])]
  return (
    <RequestForm
      form={form}
      onFocus={prepareAlert}
      onInputCapture={() => {
        readFields()
        quote.handleChange()
      }}
      onSubmitCapture={quote.submitFilesFirst}
      className="grid gap-x-4 gap-y-2 sm:grid-cols-2"
    >
      <input type="hidden" name="items" value={JSON.stringify(items.map(toSentItem))} />
      <ContactFields form={form} />
      <TextField
        {...form.field('date_needed')}
        defaultValue={inHandsDate.read() ?? ''}
        onInput={({ currentTarget }) => storeTypedDate(currentTarget, today)}
        label="Date needed"
        type="date"
        min={today}
        hint={
          <span role="status" className="font-medium text-terracotta-deep">
            {date < today ? '' : getDateNote(date, production, today, rules?.daysOff)}
          </span>
        }
        className="min-h-32 sm:col-span-2 sm:min-h-26"
      />
      <ProjectFields {...quote} />
      {logo.isShown && (
        <div className="mb-4 sm:col-span-2">
          <LogoToSendNote
            products={items.map(({ product: { id, name, image } }) => ({ id, name, image }))}
            size={mockupSize}
            busy={busy}
            handle={logo.handle}
          />
        </div>
      )}
      <div className="fold-t pt-4 sm:col-span-2">
        <FieldErrors id={`${id}-items`} errors={rejections.length > 0 ? rejections : undefined} />
        <Button
          type="submit"
          size="lg"
          className="mt-2 w-full"
          disabled={!isComplete}
          busy={busy}
          aria-describedby={isComplete ? undefined : `${id}-needed`}
        >
          {busy ? 'Submitting...' : 'Submit Request'}
        </Button>
        <p id={`${id}-needed`} className="mt-3 min-h-10 text-center text-sm leading-5 text-muted sm:min-h-5">
          {isComplete
            ? 'No payment now: we answer with a quote and a free proof.'
            : 'Fill in name, email and date to send.'}
        </p>
        <SendingStatus artwork={quoteArtwork} phase={quote.phase} extras={logo.status} />
      </div>
    </RequestForm>
  )
}

const toSentItem = ({ product, quantity, sizes = [], imprint }: ListedItem) => ({
  product: product.id,
  quantity,
  sizes: sizes.filter((size) => size.quantity > 0),
  imprint,
})

function describeItem({ product, quantity, sizes, imprint = 'advise' }: ListedItem): string {
  const options = describeOptions({ sizes: toRequestedSizes(product.terms?.sizes, sizes), imprint })
  return `${quantity.toLocaleString('en-US')} x ${product.name}${options}`
}
