import { type FormEvent, lazy, useState } from 'react'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { storeTypedDate } from '#app/features/orders/in-hands-date.store.ts'
import type { Order } from '#app/features/orders/order.ts'
import { getProduction } from '#app/features/orders/terms/date-note.ts'
import { ArtworkPicker } from '#app/features/uploads/artwork/artwork-picker.tsx'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { artwork } from '../artwork.ts'
import { maxSpecialRequestsLength } from '../checkout.schema.ts'
import { getDateNeededNote } from './date-needed-note.ts'
import type { WizardForm } from './step-contact.tsx'

const DeliveryFields = lazy(() =>
  import('#app/features/orders/delivery/delivery-fields.tsx').then((module) => ({ default: module.DeliveryFields })),
)

type StepProjectProps = {
  form: WizardForm
  today: IsoDate
  /** Order that the date is for, if known. */
  order: Order | undefined
  /** Names of files chosen before a reload. */
  lostFiles?: readonly string[]
  /** Called when files or destinations change; absent where neither can be chosen, or they are listed elsewhere. */
  onChange?: (() => void) | undefined
}

/** Step 2. Only destinations and sizes are validated (docs/domain.md, Checkout); dates get notes. */
export function StepProject({ form, today, order, lostFiles = [], onChange }: StepProjectProps) {
  const date = form.field('dateNeeded')
  const { rules } = useBrand()
  const [typedDate, setTypedDate] = useState(date.defaultValue ?? '')
  const handleDateInput = ({ currentTarget: field }: FormEvent<HTMLInputElement>) => {
    // An incomplete or impossible date: the browser does not reveal the input.
    setTypedDate(field.validity.badInput ? 'incomplete' : field.value)
    storeTypedDate(field, today)
  }
  return (
    <div className="grid gap-7">
      <div>
        <TextField
          {...date}
          label="Date Needed"
          optional
          type="date"
          hint={
            <span role="status" className="font-medium text-terracotta-deep">
              {getDateNeededNote(typedDate, today, order ? getProduction(order) : [], rules?.daysOff)}
            </span>
          }
          onInput={handleDateInput}
          className="max-w-72"
        />
        <Checkbox {...form.checkbox('isFlexibleDate')} label="My date is flexible" className="mt-2" />
      </div>
      {onChange && order && (
        <LazyBoundary loading={<div className="h-96" />}>
          <DeliveryFields order={order} errors={form.errors.delivery} onChange={onChange} />
        </LazyBoundary>
      )}
      {onChange && <ArtworkPicker artwork={artwork} lostNames={lostFiles} onChange={onChange} />}
      <TextArea
        {...form.field('specialRequests')}
        label="Special Requests"
        counter
        maxLength={maxSpecialRequestsLength}
        rows={5}
        placeholder="Packaging, a note for each box, anything else we should know"
      />
    </div>
  )
}
