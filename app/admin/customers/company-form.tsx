import { Form, useNavigation } from 'react-router'
import type { Company } from '#app/features/customers/companies.server.ts'
import { companySchema } from '#app/features/customers/customer-fields.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFormFields } from '#app/ui/form.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { SaveMessage, type SaveProblem } from '../components/save-message.tsx'
import { Panel } from '../shell/admin-page.tsx'
import { companyLabels as labels, toCompanyValues } from './field-values.ts'

type CompanyFormProps = {
  company: Company | undefined
  people: { id: string; name: string }[]
  result: SaveProblem | undefined
}

export function CompanyForm({ company, people, result }: CompanyFormProps) {
  const values = result?.values ?? (company && toCompanyValues(company))
  const form = useFormFields(companySchema, { id: 'company', errors: result?.errors, values })
  const isBusy = useNavigation().formMethod === 'POST'
  const owner = company?.owner
  const owners = owner && !people.some(({ id }) => id === owner.id) ? [...people, owner] : people
  return (
    <Panel title="Details">
      <Form {...form.props} method="post" aria-label="Company" className="grid gap-5 sm:grid-cols-2">
        <div className="empty:hidden sm:col-span-2">
          <SaveMessage result={result} />
        </div>
        <input type="hidden" name="version" value={result?.version ?? company?.version ?? 0} />
        <TextField label={labels.name} autoComplete="off" {...form.field('name')} />
        <TextField
          label={labels.domain}
          hint="Requests from email addresses at this domain belong to this company."
          autoComplete="off"
          {...form.field('domain')}
        />
        <TextField
          label={labels.other_domains}
          hint="Separate with commas."
          autoComplete="off"
          {...form.field('other_domains')}
        />
        <TextField label={labels.phone} type="tel" autoComplete="off" {...form.field('phone')} />
        <Select
          label={labels.owner_id}
          placeholder="None"
          options={owners.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('owner_id')}
        />
        <TextField
          label={labels.payment_terms}
          placeholder="For example: net 30"
          autoComplete="off"
          {...form.field('payment_terms')}
        />
        <TextField
          label={labels.tags}
          hint="Separate with commas."
          autoComplete="off"
          className="sm:col-span-2"
          {...form.field('tags')}
        />
        <TextArea label={labels.billing_address} {...form.field('billing_address')} />
        <TextArea label={labels.shipping_address} {...form.field('shipping_address')} />
        <Checkbox label={labels.is_tax_exempt} className="sm:col-span-2" {...form.checkbox('is_tax_exempt')} />
        <TextArea label={labels.note} className="sm:col-span-2" {...form.field('note')} />
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {company ? 'Save company' : 'Add company'}
        </Button>
      </Form>
    </Panel>
  )
}
