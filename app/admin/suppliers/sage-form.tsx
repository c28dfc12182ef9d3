import { Form } from 'react-router'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Panel } from '../shell/admin-page.tsx'
import { createFieldProps, NameField, SecretField } from './account-fields.tsx'
import { OptionsFields, PricesSelect } from './options-fields.tsx'

/** `version`: of a known supplier. */
type SageFormProps = { values: FieldValues; errors: FieldErrors; version?: number }

/** Account at SAGE, number of the supplier there, schedule, mapping and limits. */
export function SageForm({ values, errors, version }: SageFormProps) {
  const getProps = createFieldProps(values, errors)
  const isNew = version === undefined
  return (
    <Form method="post" noValidate className="grid grid-cols-1 gap-6">
      {!isNew && <input type="hidden" name="version" value={version} />}
      <input type="hidden" name="kind" value="sage" />
      <Panel title="Supplier" text="Each supplier at SAGE is added by its SAGE number.">
        <div className="grid grid-cols-1 gap-5">
          {isNew && <NameField {...getProps('name')} />}
          <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
            <TextField
              label="SAGE number"
              hint="Five digits, on the supplier’s page at SAGE."
              inputMode="numeric"
              required
              {...getProps('supplierNumber')}
            />
            <PricesSelect {...getProps('configuration')} />
          </div>
        </div>
      </Panel>
      <Panel
        title="Account"
        text="The user that SAGE enabled for SAGE Connect. Net prices need a named user, not the public one."
      >
        <div className="grid grid-cols-1 gap-5">
          <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
            <TextField label="SAGE account ID" inputMode="numeric" required {...getProps('account')} />
            <TextField label="Login ID" required {...getProps('login')} />
          </div>
          <SecretField label="Key" isNew={isNew} {...getProps('password')} />
        </div>
      </Panel>
      <OptionsFields
        values={values}
        errors={errors}
        getProps={getProps}
        scheduleHint=" SAGE counts the calls of your account: products and prices take one for each product."
        extra={{
          names: ['url'],
          fields: (
            <TextField
              label="URL"
              optional
              inputMode="url"
              hint="Leave empty for SAGE’s own. The mock supplier has another."
              {...getProps('url')}
            />
          ),
        }}
      />
      <Button type="submit" className="justify-self-start">
        {isNew ? 'Add supplier' : 'Save supplier'}
      </Button>
    </Form>
  )
}
