import { Form } from 'react-router'
import { serviceNames, serviceTitles, serviceVersions } from '#app/features/suppliers/promostandards/services.ts'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { Panel } from '../shell/admin-page.tsx'
import { AccountFields, createFieldProps } from './account-fields.tsx'
import { OptionsFields, PricesSelect } from './options-fields.tsx'

/** `version`: of a known supplier. */
type SupplierFormProps = { values: FieldValues; errors: FieldErrors; version?: number }

/** Account, endpoints, schedule, mapping and limits of a supplier. */
export function SupplierForm({ values, errors, version }: SupplierFormProps) {
  const getProps = createFieldProps(values, errors)
  const isNew = version === undefined
  return (
    <Form method="post" noValidate className="grid grid-cols-1 gap-6">
      {!isNew && <input type="hidden" name="version" value={version} />}
      <Panel title="Account">
        <AccountFields isNew={isNew} getProps={getProps} />
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
            hint="Such as https://ws.supplier.com/promostandards, with which the URL of each service begins."
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
          <PricesSelect {...getProps('configuration')} />
        </div>
      </Panel>
      <OptionsFields values={values} errors={errors} getProps={getProps} />
      <Button type="submit" className="justify-self-start">
        {isNew ? 'Add supplier' : 'Save supplier'}
      </Button>
    </Form>
  )
}
