import { Form } from 'react-router'
import { serviceNames, serviceTitles, serviceVersions } from '#app/features/suppliers/promostandards/services.ts'
import { runKinds, runTimes, runTitles } from '#app/features/suppliers/run-kinds.ts'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Panel } from '../shell/admin-page.tsx'
import { AccountFields } from './account-fields.tsx'

type SupplierFormProps = { values: FieldValues; errors: FieldErrors; isNew: boolean }

const configurations = [
  { value: 'Decorated', label: 'With the first imprint' },
  { value: 'Blank', label: 'Blank, without imprint' },
]

const termFields = [
  ['categories', 'Categories', 'Drinkware = Mugs & bottles'],
  ['colors', 'Colors', 'Athletic Hthr = Heather gray'],
  ['brands', 'Brands', 'PORT AUTH = Port Authority'],
] as const

/** Account, endpoints, schedule, mapping and limits of a supplier. */
export function SupplierForm({ values, errors, isNew }: SupplierFormProps) {
  const getProps = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    autoComplete: 'off',
    ...(errors[name] && { errors: errors[name] }),
  })
  return (
    <Form method="post" noValidate className="grid grid-cols-1 gap-6">
      <Panel title="Account">
        <AccountFields {...{ isNew, getProps }} />
      </Panel>
      <Panel
        title="Services"
        text="One base URL, or the URL of each service without ?wsdl. A service without a URL is not used."
      >
        <div className="grid grid-cols-1 gap-5">
          <TextField
            label="Base URL"
            optional
            inputMode="url"
            {...getProps('base')}
            hint="Such as https://ws.supplier.com/promostandards: each service is below it."
          />
          {serviceNames.map((service) => (
            <div key={service} className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_7rem]">
              <TextField label={`${serviceTitles[service]} URL`} inputMode="url" {...getProps(service)} />
              <Select
                label="Version"
                aria-label={`Version of ${serviceTitles[service]}`}
                options={serviceVersions[service].map((version) => ({ value: version, label: version }))}
                {...getProps(`${service}-version`)}
              />
            </div>
          ))}
          <Select label="Prices" options={configurations} {...getProps('configuration')} />
        </div>
      </Panel>
      <Panel
        title="Schedule"
        text="It starts after the first import. Nightly syncs take place between 1:00 and 5:00 am."
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
        open={Object.keys(errors).some((name) => advanced.includes(name))}
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
        </div>
      </details>
      <Button type="submit" className="justify-self-start">
        {isNew ? 'Add supplier' : 'Save supplier'}
      </Button>
    </Form>
  )
}

const advanced = ['categories', 'colors', 'brands', 'concurrency', 'perMinute']
