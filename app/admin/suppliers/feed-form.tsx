import { Form } from 'react-router'
import { feedIntervals } from '#app/features/suppliers/feeds/feed.ts'
import { feedPresets } from '#app/features/suppliers/feeds/feed-presets.ts'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { Panel } from '../shell/admin-page.tsx'
import { AccountFields, createFieldProps } from './account-fields.tsx'

type FeedFormProps = {
  values: FieldValues
  errors: FieldErrors
  /** Of a known supplier. */
  version?: number
  /** Saved by name on the import screen. */
  mappings: readonly { id: string; name: string }[]
}

/** Account, URL, columns and schedule of a supplier's file. */
export function FeedForm({ values, errors, version, mappings }: FeedFormProps) {
  const getProps = createFieldProps(values, errors)
  const isNew = version === undefined
  const options = [
    { value: 'detect', label: 'Detect automatically' },
    ...mappings.map(({ id, name }) => ({ value: id, label: name })),
    ...Object.entries(feedPresets).map(([value, { title }]) => ({ value, label: title })),
  ]
  return (
    <Form method="post" noValidate className="grid grid-cols-1 gap-6">
      {!isNew && <input type="hidden" name="version" value={version} />}
      <input type="hidden" name="kind" value="feed" />
      <Panel title="Account">
        <AccountFields isNew={isNew} getProps={getProps} isOptional />
      </Panel>
      <Panel title="File" text="A CSV, Excel or JSON file, as for an import. It is read again only when it changed.">
        <div className="grid grid-cols-1 gap-5">
          <TextField
            label="URL"
            inputMode="url"
            required
            {...getProps('url')}
            hint="Such as sftp://ftp.supplier.com:2200/products.csv or https://supplier.com/products.csv. FTP without encryption is not supported."
          />
          <Select
            label="Columns"
            options={options}
            {...getProps('mapping')}
            hint="To use other columns, save a mapping when you review the first import, and choose it here."
          />
          <Checkbox
            name="isComplete"
            defaultChecked={values.isComplete === 'on'}
            label="The file has all products of this supplier"
            hint="Products that it no longer has are hidden."
          />
        </div>
      </Panel>
      <Panel title="Schedule" text="Syncs start after the first import.">
        <Select
          label="Check for changes"
          options={Object.entries(feedIntervals).map(([value, label]) => ({ value, label }))}
          {...getProps('everyHours')}
        />
      </Panel>
      <Button type="submit" className="justify-self-start">
        {isNew ? 'Add supplier' : 'Save supplier'}
      </Button>
    </Form>
  )
}
