import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { Panel } from '../../shell/admin-page.tsx'
import type { ItemResult } from './item-action.server.ts'

type ChangePanelProps = {
  locations: readonly { id: string; name: string }[]
  /** Idempotency key of the forms. */
  formKey: string
  result: ItemResult | undefined
}

const changes = [
  {
    kind: 'receipt',
    title: 'Receive',
    label: 'Units',
    text: 'Units that arrived without an order.',
    button: 'Receive units',
  },
  {
    kind: 'count',
    title: 'Count',
    label: 'Counted units',
    text: 'How many are there now; the difference is recorded.',
    button: 'Save count',
  },
  {
    kind: 'adjustment',
    title: 'Adjust',
    label: 'Difference',
    text: 'Units that broke, were lost or found, such as -3 or 5.',
    button: 'Adjust stock',
  },
  { kind: 'transfer', title: 'Transfer', label: 'Units', text: 'To another location.', button: 'Transfer units' },
] as const

/** Receives, counts, adjusts or transfers units, each in a separate form. */
export function ChangePanel({ locations, formKey, result }: ChangePanelProps) {
  const isBusy = useNavigation().state !== 'idle'
  const options = locations.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Panel title="Change stock">
      <div className="grid gap-3">
        {changes.map(({ kind, title, label, text, button }) => {
          if (kind === 'transfer' && options.length < 2) return null
          const rejected = result?.form === kind ? result : undefined
          const field = (name: string) => ({
            name,
            defaultValue: rejected?.values?.[name] ?? '',
            errors: rejected?.errors?.[name] ?? [],
            autoComplete: 'off',
          })
          return (
            <details key={kind} name="stock-change" className="action-disclosure" open={rejected !== undefined}>
              <summary>{title}</summary>
              <p className="mt-2 text-sm text-muted">{text}</p>
              <Form method="post" noValidate aria-label={title} className="mt-3 grid gap-4">
                <input type="hidden" name="form_key" value={formKey} />
                <TextField
                  label={label}
                  inputMode={kind === 'adjustment' ? 'text' : 'numeric'}
                  {...field('quantity')}
                />
                <Select
                  label={kind === 'transfer' ? 'From' : 'Location'}
                  name="location"
                  options={options}
                  defaultValue={rejected?.values?.location}
                />
                {kind === 'transfer' && (
                  <Select
                    label="To"
                    name="to"
                    options={options}
                    defaultValue={rejected?.values?.to ?? options[1]?.value}
                    errors={rejected?.errors?.to ?? []}
                  />
                )}
                {kind === 'receipt' && (
                  <TextField
                    label="Cost per unit"
                    optional
                    inputMode="decimal"
                    hint="In dollars."
                    {...field('unitCost')}
                  />
                )}
                <TextField
                  label="Reason"
                  optional={kind === 'receipt' || kind === 'transfer'}
                  maxLength={200}
                  hint="The customer reads it in the portal."
                  {...field('reason')}
                />
                <Button
                  type="submit"
                  name="intent"
                  value={kind}
                  variant="secondary"
                  size="sm"
                  busy={isBusy}
                  className="justify-self-start"
                >
                  {button}
                </Button>
              </Form>
            </details>
          )
        })}
      </div>
    </Panel>
  )
}
