import { useNavigation } from 'react-router'
import { carriers } from '#app/features/proposals/orders/carriers.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'

/** Actions on the selected shipments, or on all that are ready for them. */
export function ShipmentActions({ ready }: { ready: Record<'to-pick' | 'packed', number> }) {
  const isBusy = useNavigation().state !== 'idle'
  const button = (intent: string, label: string) => (
    <Button type="submit" name="intent" value={intent} variant="secondary" size="sm" busy={isBusy}>
      {label}
    </Button>
  )
  return (
    <fieldset className="grid gap-4 rounded-md border border-line bg-card p-4 sm:p-6">
      <legend className="sr-only">Selected shipments</legend>
      <Checkbox
        // Unchecked after each action, as it then stands for other shipments.
        key={`${ready['to-pick']}/${ready.packed}`}
        name="which"
        value="all"
        label={`All ready shipments: ${formatNumber(ready['to-pick'])} to pick, ${formatNumber(ready.packed)} packed`}
      />
      <div>{button('packed', 'Mark packed')}</div>
      <div className="campaign-pair items-end">
        <Select
          label="Carrier"
          name="carrier"
          placeholder="Choose"
          options={carriers.map((carrier) => ({ value: carrier, label: carrier }))}
        />
        <TextField label="Service" name="service" optional maxLength={60} autoComplete="off" />
      </div>
      <div>{button('ship', 'Ship without tracking')}</div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
        {button('delivered', 'Mark delivered')}
        {button('returned', 'Mark returned')}
        <Checkbox name="restock" value="on" defaultChecked label="Put returned units back into stock" />
      </div>
    </fieldset>
  )
}
