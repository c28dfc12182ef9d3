import { randomUUID } from 'node:crypto'
import { type ClientActionFunctionArgs, data, Form, redirect, useNavigation } from 'react-router'
import { findContact } from '#app/features/customers/contacts.server.ts'
import { assignUnmatched, findUnmatched, type UnmatchedMail } from '#app/features/inbound-mail/unmatched.server.ts'
import { splitName } from '#app/features/requests/current-contact.ts'
import { maxLength } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { manualSchema, sourceOptions } from '#app/features/requests/intake/forms/manual.schema.ts'
import { deliveryTimelines, productTypes } from '#app/features/requests/intake/forms/project.schema.ts'
import { addManualRequest } from '#app/features/requests/intake/manual.server.ts'
import { receiveFormWithFiles } from '#app/features/requests/replies/attachments.server.ts'
import { splitQuoted } from '#app/features/requests/replies/split-quoted.ts'
import { getActor } from '#app/features/staff/person.ts'
import { type FieldErrors, type FieldValues, getFieldValues, parseForm } from '#app/lib/form.ts'
import { catchNoResponse } from '#app/lib/http/catch-no-response.ts'
import { discard, isMultipart } from '#app/lib/http/multipart.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFormFields } from '#app/ui/form.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { readUuidField } from '../../access/uuid-field.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import type { Route } from './+types/new-request.route.ts'
import { AttachmentField } from './attachment-field.tsx'

export const headers = requireAccess('requests')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('New request', matches)

const defaultValues = { assign: 'on' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const id = url.searchParams.get('contact')
  const emailId = url.searchParams.get('email')
  const email = isUuid(emailId) ? await findUnmatched(context.get(servicesContext).db, emailId) : undefined
  if (email) return { formKey: email.id, emailId: email.id, values: { ...defaultValues, ...toRequestValues(email) } }
  const contact = isUuid(id) ? await findContact(context.get(servicesContext).db, id) : undefined
  const known = contact && {
    ...splitName(contact.name ?? ''),
    email: contact.email ?? '',
    phone: contact.phone ?? '',
    company: contact.company?.name ?? '',
  }
  // Makes a form that is submitted twice one request.
  return { formKey: randomUUID(), emailId: '', values: { ...defaultValues, ...known } }
}

/** The fields of a request that an email has. */
function toRequestValues({ from_name, from_email, subject, body }: UnmatchedMail) {
  const name = splitName(from_name ?? from_email.split('@')[0] ?? '')
  const projectDescription = [subject, splitQuoted(body).written].filter(Boolean).join('\n\n').slice(0, maxLength.text)
  return { ...name, email: from_email, source: 'email', projectDescription }
}

type ActionResult = { errors: FieldErrors; values: FieldValues; message?: string | undefined }

export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext)
  if (!isMultipart(args.request)) throw data(null, { status: 400 })
  const { form, files, problem } = await receiveFormWithFiles(args.request, services.settings.DATA_DIR)
  try {
    const parsed = parseForm(manualSchema, form)
    if (!parsed.ok || problem) {
      const errors = { ...(parsed.ok ? {} : parsed.errors), ...(problem && { files: [problem] }) }
      // Browsers do not restore chosen files.
      const message = files.length > 0 ? 'The request was not added. Attach your files again.' : undefined
      return data<ActionResult>({ errors, values: getFieldValues(manualSchema, form), message }, { status: 422 })
    }
    const by = getActor(getPerson(args.context), getClient(args).ip)
    const emailId = readUuidField(form, 'email_id')
    const formKey = readUuidField(form, 'form_key') ?? randomUUID()
    const { reference, repeated } = await addManualRequest(services, { value: parsed.value, formKey, files, by })
    const isEmailMissing =
      emailId && reference && (await assignUnmatched(services, { id: emailId, reference, by })) !== 'assigned'
    // A form that is sent again assigned its email the first time.
    const messageKey = repeated ? 'already-added' : isEmailMissing && 'without-email'
    return redirect(`/admin/requests/${reference}${messageKey ? `?notice=${messageKey}` : ''}`, 303)
  } finally {
    await discard(files)
  }
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const values = getFieldValues(manualSchema, await request.clone().formData())
  // The form keeps its key, so that sending it again adds one request.
  const message = 'The server did not respond. Your input is still here. Try again.'
  return catchNoResponse(serverAction(), { errors: {}, values, message } satisfies ActionResult)
}

export default function NewRequest({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData as ActionResult | undefined
  const form = useFormFields(manualSchema, {
    id: 'request',
    errors: result?.errors,
    values: result?.values ?? loaderData.values,
  })
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <AdminPage
      narrow
      title="New request"
      lead="Add a request you received by phone, email or at a trade show."
      back={{ to: '/admin/requests', label: 'Requests' }}
    >
      {result?.message && <Alert tone="error">{result.message}</Alert>}
      <Panel title="Request">
        <Form
          {...form.props}
          method="post"
          encType="multipart/form-data"
          aria-label="New request"
          className="grid gap-5 sm:grid-cols-2"
        >
          <input type="hidden" name="form_key" value={loaderData.formKey} />
          <input type="hidden" name="email_id" value={loaderData.emailId} />
          <TextField label="First name" autoComplete="off" {...form.field('firstName')} />
          <TextField label="Last name" autoComplete="off" {...form.field('lastName')} />
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            hint="Leave empty if the customer gave a phone number only."
            {...form.field('email')}
          />
          <TextField label="Phone" type="tel" autoComplete="off" {...form.field('phone')} />
          <TextField label="Company" optional autoComplete="off" {...form.field('company')} />
          <Select label="Source" placeholder="Select" options={sourceOptions} {...form.field('source')} />
          <Select label="Project type" placeholder="Select" options={productTypes} {...form.field('productType')} />
          <Select
            label="Delivery timeline"
            optional
            placeholder="Not specified"
            options={deliveryTimelines}
            {...form.field('deliveryTimeline')}
          />
          <TextArea
            label="Project description"
            optional
            rows={6}
            className="sm:col-span-2"
            {...form.field('projectDescription')}
          />
          <AttachmentField label="Files" name="files" className="sm:col-span-2" errors={form.errors.files} />
          <Checkbox label="Assign to me" className="sm:col-span-2" {...form.checkbox('assign')} />
          <Checkbox
            label="Send a confirmation email to the customer"
            className="sm:col-span-2"
            {...form.checkbox('confirm')}
          />
          <Button type="submit" busy={isBusy} className="justify-self-start">
            Add request
          </Button>
        </Form>
      </Panel>
    </AdminPage>
  )
}
