import type { ReactNode } from 'react'
import { nightHours, runKinds, runTimes, runTitles } from '#app/features/suppliers/run-kinds.ts'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Panel } from '../shell/admin-page.tsx'
import type { FieldProps } from './account-fields.tsx'

const configurations = [
  { value: 'Decorated', label: 'Decorated, with the first imprint' },
  { value: 'Blank', label: 'Blank, without imprint' },
]

const termFields = [
  ['categories', 'Categories', 'Drinkware = Mugs & bottles'],
  ['colors', 'Colors', 'Athletic Hthr = Heather gray'],
  ['brands', 'Brands', 'PORT AUTH = Port Authority'],
] as const

/** Fields that are rarely changed, and therefore folded. */
const foldedFields = [...termFields.map(([name]) => name), 'concurrency', 'perMinute']

/** Whether the prices include an imprint. */
export const PricesSelect = (props: FieldProps) => <Select label="Prices" options={configurations} {...props} />

type OptionsFieldsProps = {
  values: FieldValues
  errors: FieldErrors
  getProps: (name: string) => FieldProps
  /** Sentences that follow the times of the schedule. */
  scheduleHint?: string
  /** Further fields that are rarely changed, and their names. */
  extra?: { names: readonly string[]; fields: ReactNode }
}

/** Schedule, mapping and limits of a supplier. */
export function OptionsFields({ values, errors, getProps, scheduleHint = '', extra }: OptionsFieldsProps) {
  const foldedNames: string[] = [...foldedFields, ...(extra?.names ?? [])]
  return (
    <>
      <Panel
        title="Schedule"
        text={`Syncs start after the first import. Nightly syncs take place between ${nightHours.from}:00 and ${nightHours.to}:00 am.${scheduleHint}`}
      >
        <div className="grid gap-1">
          {runKinds.map((kind) => (
            <Checkbox
              key={kind}
              name={kind}
              defaultChecked={values[kind] === 'on'}
              label={`${runTitles[kind]}, ${runTimes[kind].text}`}
            />
          ))}
        </div>
      </Panel>
      <details
        className="rounded-md border border-line bg-card px-4 py-4 sm:px-6"
        open={Object.keys(errors).some((name) => foldedNames.includes(name))}
      >
        <summary className="cursor-pointer font-semibold">Mapping and limits</summary>
        <div className="mt-4 grid grid-cols-1 gap-5">
          {termFields.map(([name, label, example]) => (
            <TextArea
              key={name}
              label={label}
              optional
              rows={3}
              hint={`One per line, the supplier’s first: ${example}`}
              {...getProps(name)}
            />
          ))}
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <TextField label="Calls at a time" inputMode="numeric" {...getProps('concurrency')} />
            <TextField label="Calls per minute" inputMode="numeric" {...getProps('perMinute')} />
          </div>
          {extra?.fields}
        </div>
      </details>
    </>
  )
}
