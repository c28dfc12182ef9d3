import { maxClosureNameLength } from '#app/features/brand/brand-limits.ts'
import type { BrandFormFields } from '#app/features/brand/editing/brand-form.ts'
import { getFieldId, holidayNames } from '#app/features/brand/editing/sections.ts'
import { allHolidays } from '#app/features/brand/optional-holidays.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FieldErrorList, getGroupAttributes, TextField } from '#app/ui/field.tsx'

const emptyRowCount = 2

/** Suggested quantities, and the days off that the delivery estimate skips. */
export function OrderRuleFields({ fields, errors }: { fields: BrandFormFields; errors: FieldErrors }) {
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
        autoComplete="off"
      />
      <fieldset>
        <legend className="text-sm font-semibold">Holidays</legend>
        <p className="mt-1 text-sm text-muted">
          Your team is off on these days. Delivery estimates skip them and weekends.
        </p>
        <div className="mt-2 grid gap-x-6 lg:grid-cols-2">
          {allHolidays.map((holiday) => (
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
      <fieldset id={getFieldId('closed')} data-field="closed" {...getGroupAttributes('closed', errors.closed)}>
        <legend className="text-sm font-semibold">Other closures</legend>
        <p className="mt-1 text-sm text-muted">A single day or a date range. The name is only shown here.</p>
        <div className="mt-3 grid gap-3">
          {rows.map(({ from, to, name }, index) => (
            <div key={index} className="brand-days">
              <TextField label={`First day ${index + 1}`} type="date" name="closed-from" defaultValue={from} />
              <TextField label={`Last day ${index + 1}`} type="date" name="closed-to" defaultValue={to} />
              <TextField
                label={`Name of closure ${index + 1}`}
                name="closed-name"
                defaultValue={name}
                placeholder="Inventory"
                autoComplete="off"
                maxLength={maxClosureNameLength}
              />
            </div>
          ))}
        </div>
        <FieldErrorList id="closed" errors={errors.closed} />
      </fieldset>
    </>
  )
}
