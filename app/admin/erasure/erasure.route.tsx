import { data, Form, useNavigation } from 'react-router'
import {
  type ErasureResult,
  erasePerson,
  findPersonalData,
} from '#app/features/requests/erasure/erase-person.server.ts'
import { isEmpty } from '#app/features/requests/erasure/is-empty.ts'
import { isRecentlyConfirmed } from '#app/features/staff/person.ts'
import { type FieldErrors, parseForm } from '#app/lib/form.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { readEmailParameter } from '#app/lib/mail/mailto-url.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { ConfirmField } from '../access/confirm-field.tsx'
import { confirmIdentity } from '../access/confirm-identity.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/erasure.route.ts'
import { erasureSchema } from './erasure.schema.ts'
import { PersonalDataList } from './personal-data-list.tsx'

export const headers = requireAccess('erase')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Erase personal data', matches)

export async function loader({ context, url }: Route.LoaderArgs) {
  const email = readEmail(url)
  const services = context.get(servicesContext)
  return {
    email,
    trace: email ? await findPersonalData(services, email) : undefined,
    years: services.settings.ACCEPTANCE_YEARS,
    isRecentlyConfirmed: isRecentlyConfirmed(getPerson(context)),
  }
}

/** PostgreSQL cannot store the character 0. */
const readEmail = (url: URL) => toSingleLine(readEmailParameter(url))

type ActionResult = { errors: FieldErrors; typed?: string; erased?: ErasureResult }

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request)
  const email = readEmail(args.url)
  const reject = (errors: FieldErrors) =>
    data<ActionResult>({ errors, typed: String(form.get('typed') ?? '') }, { status: 422 })
  const parsed = parseForm(erasureSchema, form)
  if (!parsed.ok) return reject(parsed.errors)
  if (parsed.value.typed.toLowerCase() !== email.toLowerCase()) {
    return reject({ typed: ['Enter the email address or phone number shown above'] })
  }
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return reject(confirmed.errors)
  const services = args.context.get(servicesContext)
  const erased = await erasePerson(services, { email, by: confirmed.authority })
  return data<ActionResult>({ errors: {}, erased })
}

export default function Erasure({
  loaderData: { email, trace, years, isRecentlyConfirmed },
  actionData,
}: Route.ComponentProps) {
  const { errors = {}, typed, erased } = actionData ?? {}
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <AdminPage
      narrow
      title="Erase personal data"
      back={{ to: '/admin/settings', label: 'Settings' }}
      lead={`Fulfill a privacy request: delete everything submitted with an email address, or with a phone number if there was no email, and the notes and emails about it. You review what was found first. Accepted proposals stay for ${years === 1 ? 'one year' : `${years} years`}.`}
    >
      {erased && (
        <>
          <Alert>{isEmpty(erased) ? 'There was nothing to erase.' : 'Personal data erased.'}</Alert>
          {erased.filesLeft.length > 0 && (
            <Alert tone="error">
              {`${erased.filesLeft.length === 1 ? 'One file' : `${erased.filesLeft.length} files`} could not be deleted. We retry every hour.`}
            </Alert>
          )}
          {!isEmpty(erased) && (
            <Panel title="Erased data" flush>
              <PersonalDataList trace={erased} />
            </Panel>
          )}
        </>
      )}
      <Panel title={erased ? 'Find another person' : 'Find a person'}>
        <Form method="get" action="/admin/erasure" className="flex flex-wrap items-end gap-3">
          <TextField
            key={erased ? '' : email}
            label="Email address or phone number"
            name="email"
            autoComplete="off"
            defaultValue={erased ? '' : email}
            required
            className="min-w-0 flex-[1_1_16rem]"
          />
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </Form>
        {trace && isEmpty(trace) && !erased && (
          <p role="status" className="mt-4 break-words">
            No personal data found for <strong className="font-semibold">{email}</strong>.
          </p>
        )}
      </Panel>
      {trace && !isEmpty(trace) && !erased && (
        <>
          <Panel
            title={trace.requests > 0 ? formatCount(trace.requests, 'request') : 'Personal data'}
            text={
              <span className="break-words">{`Stored for ${email}. Upper and lower case are treated the same.`}</span>
            }
            flush
          >
            <PersonalDataList trace={trace} />
          </Panel>
          {trace.retainedProposals > 0 && (
            <Panel
              title={
                trace.retainedProposals === 1
                  ? '1 accepted proposal stays'
                  : `${trace.retainedProposals.toLocaleString('en-US')} accepted proposals stay`
              }
            >
              <p>
                {`Tax and contract law require records of orders. Sent versions, acceptances and proofs stay for ${years === 1 ? 'one year' : `${years} years`} after the acceptance; erase again after that. Links and comments are erased.`}
              </p>
            </Panel>
          )}
          <Panel
            title="Erase all data"
            text="This cannot be undone. It does not reach sent emails, delivered webhooks or backups. The audit log records that data was erased, but not whose."
          >
            <Form method="post" action={`/admin/erasure?${new URLSearchParams({ email })}`} className="grid gap-5">
              <TextField
                label="Enter the email address or phone number to confirm"
                name="typed"
                autoComplete="off"
                spellCheck={false}
                defaultValue={typed}
                errors={errors.typed}
                required
              />
              <ConfirmField isRecentlyConfirmed={isRecentlyConfirmed} errors={errors} />
              <Button type="submit" variant="danger" busy={isBusy} className="justify-self-start">
                Erase personal data
              </Button>
            </Form>
          </Panel>
        </>
      )}
    </AdminPage>
  )
}
