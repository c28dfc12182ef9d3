import type { FormEvent, ReactNode } from 'react'
import { useBrand } from '#app/features/brand/use-brand.ts'
import type { RequestedProduct } from '#app/features/logo/request/sending/logo-attachment.ts'
import { LazyLogoToSendPanel } from '#app/features/logo/request/sending/use-logo-to-send.tsx'
import type { SplitProduct } from '#app/features/orders/delivery/split-products.ts'
import type { Production } from '#app/features/orders/terms/arrival.ts'
import { getDateNote } from '#app/features/orders/terms/date-note.ts'
import { RequestForm } from '#app/features/requests/intake/forms/request-form.tsx'
import type { QuoteEstimate } from '#app/features/requests/quote-alternatives.ts'
import { SendingStatus } from '#app/features/uploads/artwork/sending-status.tsx'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { prepareAlert } from '#app/ui/alert.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { quoteArtwork } from './quote-artwork.ts'
import { QuoteDelivery } from './quote-delivery.tsx'
import { ContactFields, ProjectFields } from './quote-fields.tsx'
import type { QuoteFormState } from './use-quote-form.ts'

type QuoteFormFrameProps = {
  quote: QuoteFormState
  /** Number of the form since the page was opened: a stored request begins another. */
  requestNumber: number
  /** Missing fields; they disable the button, and a text below names them: 'email', 'date'. */
  missing: readonly string[]
  /** In cents; null while it is unknown. */
  estimate: QuoteEstimate | null
  /** Price per unit in cents that the target price, if asked for here, is compared with; null while it is unknown. */
  unitPrice?: number | null
  /** Units of all products, or of one alternative. */
  units: number
  /** Several products, whose units can go to different destinations. */
  splitProducts?: readonly SplitProduct[]
  products: readonly RequestedProduct[]
  /** Pixels of the longer side of the mockups with the visitor's logo. */
  mockupSize: number
  /** Called on every input. */
  onInput: () => void
  /** Above all fields. */
  head: ReactNode
  /** Fields of the request, below the contact. */
  children: ReactNode
  /** Above the button. */
  totals: ReactNode
}

/** Parts of every quote form: contact, destinations, artwork, message, logo and button. */
export function QuoteFormFrame(props: QuoteFormFrameProps) {
  const { quote, requestNumber, missing, units, products, mockupSize, estimate, unitPrice, onInput } = props
  const { splitProducts = [] } = props
  const isComplete = missing.length === 0
  const { form, logo, busy, phase, handleChange } = quote
  const neededId = `${form.props.id}-needed`
  return (
    <RequestForm
      form={form}
      onFocus={prepareAlert}
      onSubmitCapture={quote.submitFilesFirst}
      className="grid gap-x-4 gap-y-2 sm:grid-cols-2"
    >
      {/* Rendering while the event is captured would undo what was typed into a controlled field. */}
      <div
        className="contents"
        onInput={() => {
          onInput()
          handleChange()
        }}
      >
        {props.head}
        <ContactFields form={form} />
        {props.children}
        <QuoteDelivery
          key={requestNumber}
          products={splitProducts}
          form={form}
          units={units}
          estimate={estimate}
          unitPrice={unitPrice}
          handleChange={handleChange}
        />
        <ProjectFields {...quote} />
        {logo.hasLogo && (
          <div className="mb-4 sm:col-span-2">
            <LazyLogoToSendPanel products={products} size={mockupSize} busy={busy} handle={logo.handle} />
          </div>
        )}
        <div className="fold-t pt-4 sm:col-span-2">
          {props.totals}
          <Button
            type="submit"
            size="lg"
            className="mt-4 w-full"
            disabled={!isComplete}
            busy={busy}
            aria-describedby={isComplete ? undefined : neededId}
          >
            {busy ? 'Submitting...' : 'Submit Request'}
          </Button>
          <p id={neededId} className="mt-3 min-h-10 text-center text-sm leading-5 text-muted sm:min-h-5">
            {isComplete
              ? 'No payment now: we reply with a quote and a free proof.'
              : `To send, fill in: ${missing.join(', ')}.`}
          </p>
          <SendingStatus artwork={quoteArtwork} phase={phase} extras={logo.status} />
        </div>
      </div>
    </RequestForm>
  )
}

type DateFieldProps = Pick<QuoteFormState, 'form'> & {
  /** The day in America/Chicago. */
  today: IsoDate
  /** As typed. */
  day: string
  /** '' without one. */
  initialDay: string
  production: Production[]
  onInput: (event: FormEvent<HTMLInputElement>) => void
  className: string
}

/** The date needed, with a note if it is too early; one in the past gets an error. */
export function DateField({ form, today, day, initialDay, production, onInput, className }: DateFieldProps) {
  const { rules } = useBrand()
  const field = form.field('date_needed')
  return (
    <TextField
      {...field}
      defaultValue={field.defaultValue ?? initialDay}
      onInput={onInput}
      label="Date needed"
      type="date"
      min={today}
      hint={
        <span role="status" className="font-medium text-terracotta-deep">
          {day < today ? '' : getDateNote(day, production, today, rules?.daysOff)}
        </span>
      }
      className={className}
    />
  )
}

/** The date is required, unlike at the checkout; a rough one does (docs/domain.md, Requests). */
export function FlexibleDateField({ form }: Pick<QuoteFormState, 'form'>) {
  return (
    <Checkbox
      {...form.checkbox('is_flexible_date')}
      label="My date is flexible"
      hint="Enter a rough date all the same: we take it as a guide, not as a deadline."
      className="mb-4 sm:col-span-2"
    />
  )
}
