import { data } from 'react-router'
import { type Contact, findContact } from '#app/features/customers/contacts.server.ts'
import { listContacts } from '#app/features/customers/list.server.ts'
import { readCustomerFacts } from '#app/features/customers/merge/customer-facts.server.ts'
import { findDuplicateContacts } from '#app/features/customers/merge/duplicates.server.ts'
import { mergeContacts } from '#app/features/customers/merge/merge.server.ts'
import { mergeContactValues } from '#app/features/customers/merge/merge-values.ts'
import { revalidateAfterConflict } from '#app/lib/http/revalidate-after-conflict.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { requireAccess } from '../../access/require-access.ts'
import { createAdminMeta } from '../../shell/admin-page.tsx'
import { getContactPath, parseCustomerView } from '../customer-view.ts'
import { contactLabels, toContactValues } from '../field-values.ts'
import type { Route } from './+types/merge-contact.route.ts'
import { handleMerge } from './merge-action.server.ts'
import { MergePage } from './merge-page.tsx'

export const headers = requireAccess('customers')
export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Merge contact', matches)

export async function loader({ params: { id }, context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const target = isUuid(id) ? await findContact(db, id) : undefined
  if (!target) throw data(null, { status: 404 })
  const otherId = searchParams.get('with')
  const other = isUuid(otherId) && otherId !== target.id ? await findContact(db, otherId) : undefined
  const { search } = parseCustomerView(searchParams)
  const found = search
    ? await readCustomerFacts(db, 'contacts', (await listContacts(db, { search })).rows)
    : await findDuplicateContacts(db, target.id)
  const toSide = async (row: Contact) => {
    const [facts] = await readCustomerFacts(db, 'contacts', [row])
    if (!facts) throw data(null, { status: 404 })
    return { version: row.version, values: toContactValues(row), facts }
  }
  return {
    target: await toSide(target),
    other: other && (await toSide(other)),
    merged:
      other &&
      toContactValues({ ...target, ...mergeContactValues(target, other), company: target.company ?? other.company }),
    search,
    suggestions: found.filter((row) => row.id !== target.id),
  }
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params
  if (!isUuid(id)) throw data(null, { status: 404 })
  return handleMerge(args, { kind: 'contacts', id, path: getContactPath(id), merge: mergeContacts })
}

export default function MergeContact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MergePage
      {...loaderData}
      noun="contact"
      getPath={getContactPath}
      labels={contactLabels}
      message={actionData?.message}
    />
  )
}
