import { holidays } from '#app/features/brand/days-off.ts'
import type { BrandFormFields } from '#app/features/brand/editing/brand-form.ts'
import { getFieldId, holidayNames } from '#app/features/brand/editing/sections.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FieldErrors as Errors, TextField } from '#app/ui/field.tsx'

const maxLinks = 8
const emptyRowCount = 2

/** Links to social profiles; empty rows are ignored. */
export function LinkFields({ social, errors }: { social: BrandFormFields['social']; errors: string[] | undefined }) {
  const rows = [...social, ...Array.from({ length: emptyRowCount }, () => ({ name: '', url: '' }))].slice(0, maxLinks)
  return (
    <fieldset id={getFieldId('social')} data-field="social">
      <legend className="text-sm font-semibold">Social links</legend>
      <p className="mt-1 text-sm text-muted">Shown in the footer. Empty rows are ignored.</p>
      <div className="mt-3 grid gap-3">
        {rows.map(({ name, url }, index) => (
          <div key={index} className="brand-row">
            <TextField
              label={`Name of link ${index + 1}`}
              hideLabel
              name="social-name"
              defaultValue={name}
              placeholder="LinkedIn"
              autoComplete="off"
            />
            <TextField
              label={`URL of link ${index + 1}`}
              hideLabel
              name="social-url"
              defaultValue={url}
              placeholder="https://"
              autoComplete="off"
            />
          </div>
        ))}
      </div>
      <Errors id="social" errors={errors} />
    </fieldset>
  )
}

/** Suggested quantities, and the days off that the delivery estimate skips. */
export function DaysOffFields({ fields, errors }: { fields: BrandFormFields; errors: FieldErrors }) {
  const rows = [...fields.closed, ...Array.from({ length: emptyRowCount }, () => ({ from: '', to: '', name: '' }))]
  return (
    <>
      <TextField
        id={getFieldId('quickPicks')}
        label="Suggested quantities"
        name="quickPicks"
        hint="Up to four quantities that the box builder suggests, separated by commas."
        defaultValue={fields.quickPicks}
        errors={errors.quickPicks}
        inputMode="numeric"
        autoComplete="off"
      />
      <fieldset>
        <legend className="text-sm font-semibold">Holidays</legend>
        <p className="mt-1 text-sm text-muted">
          Your team is off on these days. Delivery estimates skip them and weekends.
        </p>
        <div className="mt-2 grid gap-x-6 lg:grid-cols-2">
          {holidays.map((holiday) => (
            <Checkbox
              key={holiday}
              name="holiday"
              value={holiday}
              label={holidayNames[holiday]}
              defaultChecked={fields.holidays.includes(holiday)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset id={getFieldId('closed')} data-field="closed">
        <legend className="text-sm font-semibold">Other closures</legend>
        <p className="mt-1 text-sm text-muted">A single day or a date range. The name is only shown here.</p>
        <div className="mt-3 grid gap-3">
          {rows.map(({ from, to, name }, index) => (
            <div key={index} className="brand-days">
              <TextField
                label={`First day ${index + 1}`}
                hideLabel
                type="date"
                name="closed-from"
                defaultValue={from}
              />
              <TextField label={`Last day ${index + 1}`} hideLabel type="date" name="closed-to" defaultValue={to} />
              <TextField
                label={`Name of closure ${index + 1}`}
                hideLabel
                name="closed-name"
                defaultValue={name}
                placeholder="Inventory"
                autoComplete="off"
                maxLength={60}
              />
            </div>
          ))}
        </div>
        <Errors id="closed" errors={errors.closed} />
      </fieldset>
    </>
  )
}
