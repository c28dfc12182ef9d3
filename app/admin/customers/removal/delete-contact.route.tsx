import { data } from 'react-router'
import { readActivity } from '#app/features/customers/activity.server.ts'
import { findContact } from '#app/features/customers/contacts.server.ts'
import { deleteContact } from '#app/features/customers/delete-customer.server.ts'
import { revalidateAfterConflict } from '#app/lib/http/revalidate-after-conflict.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { requireAccess } from '../../access/require-access.ts'
import { createAdminMeta } from '../../shell/admin-page.tsx'
import { customersPath, getContactPath } from '../customer-view.ts'
import type { Route } from './+types/delete-contact.route.ts'
import { handleDeletion } from './delete-action.server.ts'
import { DeletePage } from './delete-page.tsx'

export const headers = requireAccess('erase')
export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Delete contact', matches)

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const contact = isUuid(id) ? await findContact(db, id) : undefined
  if (!contact) throw data(null, { status: 404 })
  const { totals } = await readActivity(db, { contact: contact.id })
  return { contact, requests: totals.requests }
}

export const action = (args: Route.ActionArgs) =>
  handleDeletion(args, { id: args.params.id, listPath: customersPath, remove: deleteContact })

export default function DeleteContact({ loaderData: { contact, requests }, actionData }: Route.ComponentProps) {
  return (
    <DeletePage
      noun="contact"
      name={contact.name ?? contact.email ?? ''}
      path={getContactPath(contact.id)}
      version={contact.version}
      message={actionData?.message}
      text={`The contact is deleted with its phone number, tags and notes. ${formatCount(requests, 'request')} ${requests === 1 ? 'stays' : 'stay'}, with the name and email address submitted. A new request, or work on an earlier one, adds the contact again.`}
      erasedPerson={contact.email ?? contact.phone}
    />
  )
}
