import { type ClientActionFunctionArgs, data, Form, redirect, useNavigation } from 'react-router'
import { findCustomerEmail } from '#app/features/customers/contacts.server.ts'
import { findCompanyMove, moveContact } from '#app/features/customers/move-contact.server.ts'
import { contactCorrectionSchema } from '#app/features/requests/workflow/contact.schema.ts'
import { correctContact } from '#app/features/requests/workflow/correct-contact.server.ts'
import type { OpenRequest } from '#app/features/requests/workflow/open-request.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { hasPermission } from '#app/features/staff/roles.ts'
import { getFieldValues, parseForm } from '#app/lib/form.ts'
import { parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFormFields } from '#app/ui/form.tsx'
import type { Queryable } from '#db/client.ts'
import { getClient, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { conflictMessage, listTheirs, SaveMessage, type SaveProblem } from '../../components/save-message.tsx'
import { keepInput } from '../../customers/keep-input.ts'
import { AdminPage, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { findEntry } from '../removal/find-entry.server.ts'
import type { Route } from './+types/contact.route.ts'

export const headers = requireAccess('requests')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `Edit contact, ${loaderData.reference}` : 'Request', matches)

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const entry = await findEntry(db, params.reference)
  if (entry.deleted_at || entry.merged_into) throw redirect(`/admin/requests/${entry.reference}`)
  return { reference: entry.reference, version: entry.version, values: await readValues(db, entry) }
}

async function readValues(db: Queryable, entry: OpenRequest['entry']) {
  const { contact_name, phone, company } = entry
  // A merge may have given the customer of a request by telephone an email address.
  const email = entry.email ?? (await findCustomerEmail(db, entry.contact_id))
  return { contact_name: contact_name ?? '', email: email ?? '', phone: phone ?? '', company: company ?? '' }
}

const labels = { contact_name: 'Name', email: 'Email', phone: 'Phone', company: 'Company' }

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext)
  const entry = await findEntry(db, args.params.reference)
  const { id, reference } = entry
  const form = await readForm(args.request)
  if (form.get('intent') === 'move') return moveCustomer(args, entry)
  const parsed = parseForm(contactCorrectionSchema, form)
  if (!parsed.ok) return reject({ errors: parsed.errors, values: parsed.values })
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const outcome = await correctContact(db, { id, version: parseVersion(form), contact: parsed.value, by })
  const path = `/admin/requests/${reference}`
  if (outcome === 'corrected') return redirect(`${path}?notice=contact`, 303)
  if (outcome === 'unchanged') return redirect(path, 303)
  const values = getFieldValues(contactCorrectionSchema, form)
  if (outcome === 'not-found')
    return reject({ errors: {}, values, message: 'This request was deleted or merged. The contact was not saved.' })
  const current = await findEntry(db, args.params.reference)
  const theirs = listTheirs(labels, await readValues(db, current), values)
  return reject({ errors: {}, values, message: conflictMessage, version: current.version, theirs }, 409)
}

const reject = (result: SaveProblem, status = 422) => data(result, { status })

/** Moves the contact to the company of the request, as the button beside it offers. */
async function moveCustomer(args: RouteArgs, entry: OpenRequest['entry']) {
  const { db } = args.context.get(servicesContext)
  const person = getPerson(args.context)
  if (!hasPermission(person, 'customers')) throw data(null, { status: 403 })
  const move = await findCompanyMove(db, entry)
  const by = getActor(person, getClient(args).ip)
  const moved = move && entry.contact_id && (await moveContact(db, { id: entry.contact_id, company: move.to, by }))
  const messageKey = moved && moved.outcome === 'saved' ? 'moved' : 'not-moved'
  return redirect(`/admin/requests/${entry.reference}?notice=${messageKey}`, 303)
}

export const clientAction = (args: ClientActionFunctionArgs): Promise<unknown> =>
  keepInput(contactCorrectionSchema, args)

export default function CorrectContact({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, version } = loaderData
  const result = actionData as SaveProblem | undefined
  const form = useFormFields(contactCorrectionSchema, {
    id: 'contact',
    errors: result?.errors,
    values: result?.values ?? loaderData.values,
  })
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <AdminPage
      narrow
      title="Edit contact"
      lead="Emails and lists use the corrected contact. The timeline keeps the original."
      back={{ to: `/admin/requests/${reference}`, label: reference }}
    >
      <SaveMessage result={result} />
      <Panel title="Contact">
        <Form {...form.props} method="post" aria-label="Contact" className="grid gap-5">
          <input type="hidden" name="version" value={result?.version ?? version} />
          <TextField label={labels.contact_name} autoComplete="off" {...form.field('contact_name')} />
          <TextField label={labels.email} type="email" autoComplete="off" {...form.field('email')} />
          <TextField label={labels.phone} type="tel" autoComplete="off" {...form.field('phone')} />
          <TextField
            label={labels.company}
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
