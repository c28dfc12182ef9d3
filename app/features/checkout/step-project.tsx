import { ArtworkPicker } from '#app/features/uploads/artwork/artwork-picker.tsx'
import type { IsoDate } from '#app/lib/dates.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { artwork } from './artwork.ts'
import { longestSpecialRequests } from './checkout.schema.ts'
import type { WizardForm } from './step-contact.tsx'

type StepProjectProps = {
  form: WizardForm
  today: IsoDate
  /** The chosen files are listed once: on this step or on the review. */
  shown: boolean
  lostFiles: readonly string[]
  onFiles: () => void
}

/** Step 2 (spec section 2). */
export function StepProject({ form, today, shown, lostFiles, onFiles }: StepProjectProps) {
  return (
    <div className="grid gap-7">
      <div>
        <TextField
          {...form.field('dateNeeded')}
          label="Date Needed"
          optional
          type="date"
          min={today}
          className="max-w-72"
        />
        <Checkbox {...form.checkbox('isFlexibleDate')} label="My date is flexible" className="mt-2" />
      </div>
      {shown && <ArtworkPicker artwork={artwork} lostNames={lostFiles} onChange={onFiles} />}
      <TextArea
        {...form.field('specialRequests')}
        label="Special Requests"
        counter
        maxLength={longestSpecialRequests}
        rows={5}
        placeholder="Imprint colors, packaging, where the boxes go, anything we should know"
      />
    </div>
  )
}
