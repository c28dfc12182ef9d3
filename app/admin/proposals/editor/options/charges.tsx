import { Plus, X } from 'lucide-react'
import type { OptionValues } from '#app/features/proposals/editing/values/proposal-values.schema.ts'
import { chargeKinds } from '#app/features/proposals/pricing/option.schema.ts'
import { HiddenValue, IntentButton, PathCheckbox, PathField, PathSelect } from '../fields.tsx'
import { treatmentOptions } from '../figures/figure-table.tsx'

const kindLabels: Record<(typeof chargeKinds)[number], string> = {
  setup: 'Setup',
  run: 'Run',
  order: 'Order',
  artwork: 'Artwork',
  rush: 'Rush',
  freight: 'Shipping',
  discount: 'Discount',
}

const basisOptions = [
  { value: 'order', label: 'Per order' },
  { value: 'piece', label: 'Per unit' },
  { value: 'color', label: 'Per color' },
  { value: 'location', label: 'Per location' },
  { value: 'percent', label: 'Percent' },
]

/** Charges and discounts by hand. Percentages are of rush charges and discounts only. */
export function Charges({ path, option }: { path: string; option: OptionValues }) {
  const lines = option.lines.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <section aria-label={`${option.name} charges`} className="grid gap-3">
      {option.charges.map((charge, at) => {
        const chargePath = `${path}.charges.${at}`
        const canBePercent = charge.kind === 'rush' || charge.kind === 'discount'
        const isPercent = canBePercent && charge.basis === 'percent'
        const title = charge.label || `charge ${at + 1}`
        return (
          <fieldset key={charge.id} className="proposal-charge">
            <legend className="sr-only">{title}</legend>
            <HiddenValue path={`${chargePath}.id`} />
            <div className="proposal-charge-fields">
              <PathField path={`${chargePath}.label`} label="Charge" maxLength={120} className="proposal-wide" />
              <PathSelect
                path={`${chargePath}.kind`}
                label="Type"
                options={chargeKinds.map((value) => ({ value, label: kindLabels[value] }))}
              />
              <PathSelect
                path={`${chargePath}.basis`}
                label="Basis"
                options={canBePercent ? basisOptions : basisOptions.filter(({ value }) => value !== 'percent')}
              />
              <PathField path={`${chargePath}.price`} label={isPercent ? 'Percent' : 'Amount'} inputMode="decimal" />
              {isPercent ? (
                <HiddenValue path={`${chargePath}.cost`} />
              ) : (
                <PathField path={`${chargePath}.cost`} label="Cost" inputMode="decimal" />
              )}
              <PathSelect path={`${chargePath}.treatment`} label="Shown as (default)" options={treatmentOptions} />
              <PathSelect
                path={`${chargePath}.line`}
                label="Applies to"
                options={[{ value: '', label: 'Whole option' }, ...lines]}
              />
            </div>
            <div className="flex flex-wrap items-center gap-4">
              <PathCheckbox path={`${chargePath}.isTaxable`} label="Taxable" />
              <IntentButton intent={`remove ${chargePath}`} label={`Remove charge ${title}`} variant="ghost">
                <X aria-hidden="true" />
                Remove charge
              </IntentButton>
            </div>
          </fieldset>
        )
      })}
      <p className="flex flex-wrap gap-2">
        <IntentButton intent={`add-charge ${path}`} label={`Add charge to ${option.name}`}>
          <Plus aria-hidden="true" />
          Add charge
        </IntentButton>
        <IntentButton intent={`add-discount ${path}`} label={`Add discount to ${option.name}`}>
          <Plus aria-hidden="true" />
          Add discount
        </IntentButton>
      </p>
    </section>
  )
}
