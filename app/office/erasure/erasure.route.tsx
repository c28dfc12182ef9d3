import { data, Form } from 'react-router'
import { type Forgotten, findTraces, forgetPerson } from '#app/features/requests/retention/forget.server.ts'
import { authorityOf } from '#app/features/staff/person.ts'
import { type FieldErrors, parseForm } from '#app/lib/form.ts'
import { readForm } from '#app/lib/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { ConfirmField } from '../access/confirm-field.tsx'
import { confirmIdentity } from '../access/confirm-identity.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, Alert, adminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/erasure.route.ts'
import { forgetSchema } from './erasure.schema.ts'
import { Belongings } from './personal-data-list.tsx'

export const headers = requireAccess('forget')
export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Delete a person', matches)

export async function loader({ context, url }: Route.LoaderArgs) {
  const email = emailIn(url)
  return {
    email,
    trace: email ? await findTraces(context.get(servicesContext).db, email) : undefined,
    fresh: authorityOf(getPerson(context), '') !== undefined,
  }
}

/** PostgreSQL knows no character 0, and no address has one. */
const emailIn = (url: URL) => (url.searchParams.get('email') ?? '').replaceAll('\0', '').trim()

type Answer = { errors: FieldErrors; typed?: string; forgotten?: Forgotten }

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request)
  const email = emailIn(args.url)
  const refused = (errors: FieldErrors) =>
    data<Answer>({ errors, typed: String(form.get('typed') ?? '') }, { status: 422 })
  const parsed = parseForm(forgetSchema, form)
  if (!parsed.ok) return refused(parsed.errors)
  if (parsed.value.typed.toLowerCase() !== email.toLowerCase()) {
    return refused({ typed: ['This is not the address above'] })
  }
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return refused(confirmed.errors)
  const services = args.context.get(servicesContext)
  const forgotten = await forgetPerson(services, { email, by: confirmed.authority })
  return data<Answer>({ errors: {}, forgotten })
}

export default function People({ loaderData: { email, trace, fresh }, actionData }: Route.ComponentProps) {
  const { errors = {}, typed, forgotten } = actionData ?? {}
  return (
    <AdminPage
      narrow
      title="Delete a person"
      lead="For who asks to be forgotten: everything sent under their email address, and what the office made of it."
    >
      {forgotten && (
        <>
          <Alert>{forgotten.requests === 0 ? 'There was nothing left to delete.' : 'Deleted, for good.'}</Alert>
          {forgotten.filesLeft.length > 0 && (
            <Alert tone="error">
              {forgotten.filesLeft.length === 1 ? 'One file' : `${forgotten.filesLeft.length} files`} could not be
              deleted now. The shop tries again every hour.
            </Alert>
          )}
          {forgotten.requests > 0 && (
            <Panel title="What was deleted" flush>
              <Belongings trace={forgotten} />
            </Panel>
          )}
        </>
      )}
      <Panel title={forgotten ? 'Somebody else' : 'Who'}>
        <Form method="get" action="/admin/erasure" className="flex flex-wrap items-end gap-3">
          <TextField
            key={forgotten ? '' : email}
            label="Email address"
            name="email"
            type="email"
            autoComplete="off"
            defaultValue={forgotten ? '' : email}
            required
            className="min-w-0 flex-[1_1_16rem]"
          />
          <Button type="submit" variant="secondary">
            Look up
          </Button>
        </Form>
        {trace?.requests === 0 && !forgotten && (
          <p role="status" className="mt-4 break-words">
            Nothing was sent under <strong className="font-semibold">{email}</strong>.
          </p>
        )}
      </Panel>
      {trace && trace.requests > 0 && !forgotten && (
        <>
          <Panel
            title={
              trace.requests === 1
                ? 'There is 1 request'
                : `There are ${trace.requests.toLocaleString('en-US')} requests`
            }
            text={<span className="break-words">Sent under {email}, in upper or lower case.</span>}
            flush
          >
            <Belongings trace={trace} />
          </Panel>
          <Panel
            title="Delete all of it"
            text="It cannot be undone. Mails and webhook posts that went out, and backups, are out of the shop’s reach. The audit log keeps that somebody was deleted, not who."
          >
            <Form method="post" action={`/admin/erasure?${new URLSearchParams({ email })}`} className="grid gap-5">
              <TextField
                label="Type the email address once more"
                name="typed"
                autoComplete="off"
                spellCheck={false}
                defaultValue={typed}
                errors={errors.typed}
                required
              />
              <ConfirmField fresh={fresh} errors={errors} />
              <Button type="submit" variant="danger" className="justify-self-start">
                Delete this person
              </Button>
            </Form>
          </Panel>
        </>
      )}
    </AdminPage>
  )
}
