import { Form, useNavigation } from 'react-router'
import type { Contact } from '#app/features/customers/contacts.server.ts'
import { contactSchema } from '#app/features/customers/customer-fields.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFormFields } from '#app/ui/form.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { SaveMessage, type SaveProblem } from '../components/save-message.tsx'
import { Panel } from '../shell/admin-page.tsx'
import { contactLabels as labels, toContactValues } from './field-values.ts'

type ContactFormProps = { contact: Contact | undefined; result: SaveProblem | undefined }

export function ContactForm({ contact, result }: ContactFormProps) {
  const values = result?.values ?? (contact && toContactValues(contact))
  const form = useFormFields(contactSchema, { id: 'contact', errors: result?.errors, values })
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title="Details">
      <Form {...form.props} method="post" aria-label="Contact" className="grid gap-5 sm:grid-cols-2">
        <div className="empty:hidden sm:col-span-2">
          <SaveMessage result={result} />
        </div>
        <input type="hidden" name="version" value={result?.version ?? contact?.version ?? 0} />
        <TextField label={labels.name} autoComplete="off" {...form.field('name')} />
        <TextField label={labels.company} autoComplete="off" {...form.field('company')} />
        <TextField label={labels.email} type="email" autoComplete="off" {...form.field('email')} />
        <TextField label={labels.phone} type="tel" autoComplete="off" {...form.field('phone')} />
        <TextField label={labels.job_title} autoComplete="off" {...form.field('job_title')} />
        <TextField
          label={labels.other_emails}
          hint="Separate with commas. Requests from these emails also belong to this contact."
          autoComplete="off"
          {...form.field('other_emails')}
        />
        <TextField label={labels.tags} hint="Separate with commas." autoComplete="off" {...form.field('tags')} />
        <TextArea label={labels.note} className="sm:col-span-2" {...form.field('note')} />
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {contact ? 'Save contact' : 'Add contact'}
        </Button>
      </Form>
    </Panel>
  )
}
