import { data, Form, redirect, useNavigation } from 'react-router'
import { findCustomerEmail } from '#app/features/customers/contacts.server.ts'
import { findCompanyMove, moveContact } from '#app/features/customers/move-contact.server.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { contactCorrectionSchema } from '#app/features/requests/workflow/contact.schema.ts'
import { correctContact } from '#app/features/requests/workflow/correct-contact.server.ts'
import { openRequest } from '#app/features/requests/workflow/open-request.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { hasPermission } from '#app/features/staff/roles.ts'
import { type FieldErrors, type FieldValues, parseForm } from '#app/lib/form.ts'
import { parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFormFields } from '#app/ui/form.tsx'
import type { Queryable } from '#db/client.ts'
import { getClient, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import type { Route } from './+types/contact.route.ts'

export const headers = requireAccess('requests')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `Edit contact, ${loaderData.reference}` : 'Request', matches)

async function findEntry(db: Queryable, text: string) {
  const opened = await openRequest(db, { reference: parseReference(text) ?? '' })
  if (!opened) throw data(null, { status: 404 })
  return opened.entry
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const { reference, version, contact_name, phone, company, ...entry } = await findEntry(db, params.reference)
  // A merge may have given the customer of a request by telephone an email address.
  const email = entry.email ?? (await findCustomerEmail(db, entry.contact_id))
  return {
    reference,
    version,
    values: { contact_name: contact_name ?? '', email: email ?? '', phone: phone ?? '', company: company ?? '' },
  }
}

type ActionResult = { errors: FieldErrors; values: FieldValues; message?: string; version?: number }

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext)
  const entry = await findEntry(db, args.params.reference)
  const { id, reference } = entry
  const form = await readForm(args.request)
  if (form.get('intent') === 'move') return moveCustomer(args, entry)
  const parsed = parseForm(contactCorrectionSchema, form)
  if (!parsed.ok) return data<ActionResult>({ errors: parsed.errors, values: parsed.values }, { status: 422 })
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const outcome = await correctContact(db, { id, version: parseVersion(form), contact: parsed.value, by })
  if (outcome === 'not-found') throw data(null, { status: 404 })
  if (outcome === 'conflict') {
    const { version } = await findEntry(db, args.params.reference)
    const { contact_name, email, phone, company } = parsed.value
    const values = { contact_name: contact_name ?? '', email: email ?? '', phone: phone ?? '', company: company ?? '' }
    const message = 'Someone else changed this request while you were working. Save again to correct the contact.'
    return data<ActionResult>({ errors: {}, values, message, version }, { status: 409 })
  }
  return redirect(`/admin/requests/${reference}?notice=contact`, 303)
}

/** Moves the contact to the company of the request, as the button beside it offers. */
async function moveCustomer(args: RouteArgs, entry: Awaited<ReturnType<typeof findEntry>>) {
  const { db } = args.context.get(servicesContext)
  const person = getPerson(args.context)
  if (!hasPermission(person, 'customers')) throw data(null, { status: 403 })
  const move = await findCompanyMove(db, entry)
  if (move && entry.contact_id)
    await moveContact(db, { id: entry.contact_id, company: move.to, by: getActor(person, getClient(args).ip) })
  return redirect(`/admin/requests/${entry.reference}?notice=moved`, 303)
}

export default function CorrectContact({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, version } = loaderData
  const form = useFormFields(contactCorrectionSchema, {
    id: 'contact',
    errors: actionData?.errors,
    values: actionData?.values ?? loaderData.values,
  })
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <AdminPage
      narrow
      title="Edit contact"
      lead="Emails and lists use the corrected contact. The timeline keeps the original."
      back={{ to: `/admin/requests/${reference}`, label: reference }}
    >
      {actionData?.message && <Alert tone="error">{actionData.message}</Alert>}
      <Panel title="Contact">
        <Form {...form.props} method="post" aria-label="Contact" className="grid gap-5">
          <input type="hidden" name="version" value={actionData?.version ?? version} />
          <TextField label="Name" autoComplete="off" {...form.field('contact_name')} />
          <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
          <TextField label="Phone" type="tel" autoComplete="off" {...form.field('phone')} />
          <TextField
            label="Company"
            autoComplete="off"
            hint="For this request. If the customer belongs to another company, the request offers to move them."
            {...form.field('company')}
          />
          <Button type="submit" busy={isBusy} className="justify-self-start">
            Save contact
          </Button>
        </Form>
      </Panel>
    </AdminPage>
  )
}
