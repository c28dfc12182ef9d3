import { data, Form, redirect } from 'react-router'
import * as v from 'valibot'
import { readAlertEmails, saveAlertEmails } from '#app/features/requests/alerts/alert-emails.server.ts'
import {
  alertEmailTimings,
  alertEmailTimingTitles,
  alertKinds,
  alertKindTitles,
} from '#app/features/requests/alerts/alert-kinds.ts'
import { canMailStaff } from '#app/features/staff/staff-mail.server.ts'
import { parseForm } from '#app/lib/form.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/alert-settings.route.ts'

export const headers = requireAccess('requests')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Alert emails', matches)

const timing = v.picklist(alertEmailTimings, 'Choose when')
const schema = v.object(v.entriesFromList(alertKinds, timing))

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { id, email } = getPerson(context)
  return {
    email,
    emails: await readAlertEmails(services.db, id),
    canMail: await canMailStaff(services),
    statusMessage: getStatusMessage({ saved: 'Changes saved.' }, url.searchParams),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext)
  const parsed = parseForm(schema, await readForm(request))
  if (!parsed.ok) return data({ errors: parsed.errors }, { status: 422 })
  await saveAlertEmails(db, { staffId: getPerson(context).id, emails: parsed.value })
  return redirect('/admin/alerts/settings?notice=saved', 303)
}

const options = alertEmailTimings.map((value) => ({ value, label: alertEmailTimingTitles[value] }))

export default function AlertSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { email, emails, canMail, statusMessage } = loaderData
  return (
    <AdminPage
      narrow
      title="Alert emails"
      lead={`Sent to ${email} while an alert is unread. The admin shows every alert.`}
      back={{ to: '/admin/alerts', label: 'Alerts' }}
    >
      {statusMessage && !actionData && <Alert>{statusMessage}</Alert>}
      {!canMail && (
        <Alert tone="error">
          Alert emails are not sent at the moment. They need a mail server (Settings) and the store’s URL (PUBLIC_URL on
          the server), and outgoing messages must not be paused.
        </Alert>
      )}
      <Panel title="Email me when" text="8 AM is in the store’s time zone.">
        <Form method="post" className="grid gap-5">
          {alertKinds.map((kind) => (
            <Select
              key={kind}
              label={alertKindTitles[kind]}
              name={kind}
              options={options}
              defaultValue={emails[kind]}
              errors={actionData?.errors[kind]}
            />
          ))}
          <p>
            <Button type="submit">Save changes</Button>
          </p>
        </Form>
      </Panel>
    </AdminPage>
  )
}
