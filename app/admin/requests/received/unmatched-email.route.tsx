import { useRef } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import {
  assignUnmatched,
  discardUnmatched,
  findRequests,
  findUnmatched,
  suggestRequests,
} from '#app/features/inbound-mail/unmatched.server.ts'
import { markAlertsRead } from '#app/features/requests/alerts/alerts.server.ts'
import { kindTitles } from '#app/features/requests/kinds.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { statusTitles } from '#app/features/requests/statuses.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useUrlText } from '#app/ui/use-url-text.ts'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, DateTime, Panel } from '../../shell/admin-page.tsx'
import { lists } from '../../views/lists.ts'
import type { Route } from './+types/unmatched-email.route.ts'
import { ReceivedEmail } from './received-email.tsx'

export const headers = requireAccess('requests')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta(lists.unmatched.title, matches)

const maxSearchLength = 100

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const mail = isUuid(id) ? await findUnmatched(db, id) : undefined
  if (!mail) throw data(null, { status: 404 })
  await markAlertsRead(db, { staffId: getPerson(context).id, mailId: mail.id })
  const search = toSingleLine(url.searchParams.get('q') ?? '').slice(0, maxSearchLength)
  return {
    mail,
    search,
    found: search ? await findRequests(db, search) : [],
    suggestions: await suggestRequests(db, mail.from_email),
  }
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params
  if (!isUuid(id)) throw data(null, { status: 404 })
  const services = args.context.get(servicesContext)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const form = await readForm(args.request)
  if (form.get('intent') === 'discard') {
    if (!(await discardUnmatched(services, { id, by }))) throw data(null, { status: 404 })
    return redirect(`${lists.unmatched.path}?notice=discarded`, 303)
  }
  const reference = parseReference(String(form.get('reference') ?? ''))
  const outcome = reference ? await assignUnmatched(services, { id, reference, by }) : 'request-not-found'
  if (outcome === 'email-not-found') throw data(null, { status: 404 })
  if (outcome === 'assigned') return redirect(`${lists.requests.path}/${reference}`, 303)
  return data({ error: 'This request no longer exists. Choose another one.' }, { status: 422 })
}

export default function UnmatchedEmail({
  loaderData: { mail, search, found, suggestions },
  actionData,
}: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const field = useRef<HTMLInputElement>(null)
  useUrlText(search, field)
  return (
    <AdminPage
      narrow
      title={mail.from_name ?? mail.from_email}
      lead={<DateTime at={mail.created_at} />}
      back={{ to: lists.unmatched.path, label: lists.unmatched.title }}
    >
      <section aria-label="Email">
        <ReceivedEmail mail={mail} />
      </section>
      <Panel title="Assign to a request" text="The email moves to the timeline of the request.">
        <div className="grid gap-5">
          {actionData && <Alert tone="error">{actionData.error}</Alert>}
          {suggestions.length > 0 && <RequestChoices label="Requests from this sender" requests={suggestions} />}
          <Form role="search" preventScrollReset className="flex flex-wrap items-end gap-2">
            <TextField
              ref={field}
              label="Find a request"
              name="q"
              placeholder="Reference, name, company or email"
              autoComplete="off"
              maxLength={maxSearchLength}
              defaultValue={search}
              className="min-w-48 flex-1"
            />
            <Button type="submit" variant="secondary">
              Search
            </Button>
          </Form>
          {search && found.length === 0 && <p role="status">No requests found.</p>}
          {found.length > 0 && <RequestChoices label="Requests found" requests={found} />}
        </div>
      </Panel>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`${lists.requests.path}/new?email=${mail.id}`} variant="secondary">
          Add request
        </ButtonLink>
        <Form method="post">
          <Button type="submit" name="intent" value="discard" variant="ghost" busy={isBusy} className="text-danger">
            Discard email
          </Button>
        </Form>
      </div>
    </AdminPage>
  )
}

type Choice = Awaited<ReturnType<typeof suggestRequests>>[number]

/** Requests as buttons that assign the email. */
function RequestChoices({ label, requests }: { label: string; requests: readonly Choice[] }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" aria-label={label} className="grid gap-2">
      <h3 className="text-sm font-semibold">{label}</h3>
      {requests.map(({ id, reference, kind, status, summary, created_at, contact_name, email, company }) => (
        <Button
          key={id}
          type="submit"
          name="reference"
          value={reference}
          variant="secondary"
          busy={isBusy}
          className="h-auto justify-start py-2 text-left whitespace-normal"
        >
          <span className="min-w-0 break-words">
            <span className="block">{[reference, contact_name || email, company].filter(Boolean).join(' · ')}</span>{' '}
            <span className="block text-sm font-normal text-muted">
              <span>{`${[summary, kindTitles[kind], statusTitles[status]].filter(Boolean).join(' · ')} · `}</span>
              <DateTime at={created_at} />
            </span>
          </span>
        </Button>
      ))}
    </Form>
  )
}
