import { data, Form, redirect, useNavigation } from 'react-router'
import {
  assignUnmatched,
  discardUnmatched,
  findUnmatched,
  suggestRequests,
} from '#app/features/inbound-mail/unmatched.server.ts'
import { kindTitles } from '#app/features/requests/kinds.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { statusTitles } from '#app/features/requests/statuses.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, createAdminMeta, DateTime, Panel } from '../../shell/admin-page.tsx'
import { lists } from '../../views/lists.ts'
import type { Route } from './+types/unmatched-email.route.ts'
import { ReceivedEmail } from './received-email.tsx'

export const headers = requireAccess('requests')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta(lists.unmatched.title, matches)

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const mail = isUuid(id) ? await findUnmatched(db, id) : undefined
  if (!mail) throw data(null, { status: 404 })
  return { mail, suggestions: await suggestRequests(db, mail.from_email) }
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
  const typed = String(form.get('reference') ?? '')
  const reference = parseReference(typed)
  const outcome = reference ? await assignUnmatched(services, { id, reference, by }) : 'request not found'
  if (outcome === 'email not found') throw data(null, { status: 404 })
  if (outcome === 'assigned') return redirect(`${lists.requests.path}/${reference}`, 303)
  return data({ typed, error: 'No request has this reference' }, { status: 422 })
}

export default function UnmatchedEmail({ loaderData: { mail, suggestions }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
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
          {suggestions.length > 0 && (
            <Form method="post" aria-label="Requests of this sender" className="grid gap-2">
              {suggestions.map(({ id, reference, kind, status, summary, created_at }) => (
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
                    <span className="block">{[reference, summary].filter(Boolean).join(' · ')}</span>{' '}
                    <span className="block text-sm font-normal text-muted">
                      <span>{`${kindTitles[kind]} · ${statusTitles[status]} · `}</span>
                      <DateTime at={created_at} />
                    </span>
                  </span>
                </Button>
              ))}
            </Form>
          )}
          <Form method="post" aria-label="Assign" className="grid justify-items-start gap-3">
            <TextField
              label="Reference"
              name="reference"
              placeholder="BW-7K3F-92"
              autoComplete="off"
              defaultValue={actionData?.typed ?? ''}
              {...(actionData && { errors: [actionData.error] })}
            />
            <Button type="submit" busy={isBusy}>
              Assign email
            </Button>
          </Form>
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
