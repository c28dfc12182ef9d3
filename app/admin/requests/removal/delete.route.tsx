import { data, Form, redirect, useNavigation } from 'react-router'
import { readRelatedData } from '#app/features/requests/erasure/delete-requests.server.ts'
import { deleteRequest, restoreRequest } from '#app/features/requests/removal/delete-request.server.ts'
import { recoveryDays } from '#app/features/requests/removal/recovery-days.ts'
import { toFields } from '#app/features/requests/request-fields.ts'
import { getActor } from '#app/features/staff/person.ts'
import { parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { revalidateAfterConflict } from '#app/lib/http/revalidate-after-conflict.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { Fields } from '../request/submission/submission.tsx'
import type { Route } from './+types/delete.route.ts'
import { findEntry } from './find-entry.server.ts'
import '../request/request.css'

export const headers = requireAccess('erase')
export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `Delete ${loaderData.reference}` : 'Request', matches)

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const { id, reference, version, contact_name, email, summary, deleted_at } = await findEntry(db, params.reference)
  if (deleted_at) throw redirect(`/admin/requests/${reference}`)
  const { artwork, attachments, notes, mails, received } = await readRelatedData(db, [id], '')
  const goes = [
    formatCount(artwork.length + attachments.length, 'file'),
    formatCount(notes, 'note'),
    formatCount(mails + received, 'email'),
  ].join(', ')
  return { reference, version, fields: toFields({ From: contact_name ?? email, Request: summary, 'With it': goes }) }
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext)
  const { id, reference } = await findEntry(db, args.params.reference)
  const form = await readForm(args.request)
  const isRestoring = form.get('intent') === 'restore'
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const outcome = await (isRestoring ? restoreRequest : deleteRequest)(db, { id, version: parseVersion(form), by })
  if (outcome !== 'conflict')
    throw redirect(`/admin/requests/${reference}?notice=${isRestoring ? 'restored' : 'deleted'}`, 303)
  return data({ message: 'Someone changed this request while you were working. Check it, then delete it again.' }, 409)
}

export default function DeleteRequest({
  loaderData: { reference, version, fields },
  actionData,
}: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const path = `/admin/requests/${reference}`
  return (
    <AdminPage narrow title={`Delete ${reference}?`} back={{ to: path, label: reference }}>
      {actionData?.message && <Alert tone="error">{actionData.message}</Alert>}
      <Panel
        title="Delete request"
        text={`The request leaves all lists, counts and reports. An Admin can restore it for ${recoveryDays} days. Then it is erased with everything below.`}
      >
        <Fields fields={fields} />
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          <input type="hidden" name="version" value={version} />
          <Button type="submit" variant="danger" busy={isBusy}>
            Delete request
          </Button>
          <ButtonLink to={path} variant="secondary">
            Cancel
          </ButtonLink>
        </Form>
      </Panel>
    </AdminPage>
  )
}
