import { data, Form, redirect } from 'react-router'
import { authorityOf } from '#app/features/staff/person.ts'
import { roleDuties, roles, roleTitles } from '#app/features/staff/roles.ts'
import {
  changeRole,
  disableStaff,
  enableStaff,
  forgetSecondFactors,
  listStaff,
  makeStaffLink,
  StaffRefusal,
} from '#app/features/staff/staff.server.ts'
import { type FieldErrors, parseForm } from '#app/lib/form.ts'
import { readForm } from '#app/lib/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { ConfirmField, confirmFieldName } from '../access/confirm-field.tsx'
import { confirmIdentity } from '../access/confirm-identity.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { isUuid } from '../access/uuid-field.ts'
import { AdminPage, Alert, adminMeta, DateTime, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/member.route.ts'
import { type Delivered, deliver } from './deliver-link.server.ts'
import { DeliveredLink } from './delivered-link.tsx'
import { State } from './state-badge.tsx'
import { roleSchema } from './team.schema.ts'

export const headers = requireAccess('staff')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.person.name ?? 'Staff', matches)

const told: Record<string, string> = {
  role: 'The new role holds from now on.',
  disabled: 'Shut out: every session has ended.',
  enabled: 'May sign in again.',
  factors: 'Authenticator app and passkeys are forgotten, and every session has ended.',
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const everybody = await listStaff(context.get(servicesContext).db)
  const person = isUuid(params.id) ? everybody.find(({ id }) => id === params.id) : undefined
  if (!person) throw data(null, { status: 404 })
  const me = getPerson(context)
  return {
    person,
    isMe: person.id === me.id,
    fresh: authorityOf(me, '') !== undefined,
    told: told[url.searchParams.get('told') ?? ''],
  }
}

type Answer = { delivered?: Delivered; errors: FieldErrors; message?: string }

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const { db } = context.get(servicesContext)
  const id = isUuid(args.params.id) ? args.params.id : ''
  const form = await readForm(request)
  const refused = (errors: FieldErrors, message?: string) => data<Answer>({ errors, message }, { status: 422 })
  const done = (what: string) => redirect(`/admin/team/${id}?told=${what}`, 303)
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return refused(confirmed.errors)
  const by = confirmed.authority
  try {
    switch (form.get('intent')) {
      case 'role': {
        const parsed = parseForm(roleSchema, form)
        if (!parsed.ok) return refused(parsed.errors)
        await changeRole(db, { id, role: parsed.value.role, by })
        return done('role')
      }
      case 'link':
        return data<Answer>({ errors: {}, delivered: await deliver(args, await makeStaffLink(db, { id, by })) })
      case 'forget-factors':
        await forgetSecondFactors(db, { id, by })
        return done('factors')
      case 'disable':
        await disableStaff(db, { id, by })
        return done('disabled')
      case 'enable':
        await enableStaff(db, { id, by })
        return done('enabled')
      default:
        return refused({}, 'That form is not known here.')
    }
  } catch (error) {
    if (!(error instanceof StaffRefusal)) throw error
    return refused({}, error.message)
  }
}

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isMe, fresh, told: done } = loaderData
  const { name, email, role, state, secondFactor, passkeys, seenAt } = person
  const { errors, message, delivered } = actionData ?? {}
  const waits = state === 'invited' || state === 'invitation expired'
  return (
    <AdminPage narrow title={name} lead={<span className="break-all">{email}</span>} aside={<State state={state} />}>
      {message ? <Alert tone="error">{message}</Alert> : done && !actionData && <Alert>{done}</Alert>}
      {delivered && <DeliveredLink {...delivered} />}
      {/* One form: the password, where it is asked for, confirms whichever button is pressed. */}
      <Form method="post" preventScrollReset className="grid gap-6">
        {(!fresh || errors?.[confirmFieldName]) && (
          <Panel title="Confirm that it is you" text="Before you change anything here.">
            <div className="max-w-xs">
              <ConfirmField fresh={fresh} errors={errors} />
            </div>
          </Panel>
        )}
        <Panel title="Role" text={`${roleTitles[role]}: ${roleDuties[role].toLowerCase()}.`}>
          <div className="flex flex-wrap items-end gap-3">
            <Select
              label="Role"
              hideLabel
              name="role"
              key={role}
              defaultValue={role}
              options={roles.map((each) => ({
                value: each,
                label: `${roleTitles[each]} (${roleDuties[each].toLowerCase()})`,
              }))}
              className="min-w-0 flex-[1_1_18rem]"
            />
            <Button type="submit" name="intent" value="role" variant="secondary">
              Save the role
            </Button>
          </div>
        </Panel>
        {state !== 'disabled' && (
          <Panel
            title={waits ? 'Invitation' : 'Password'}
            text={
              waits
                ? 'A new link for the invitation; the one before it opens nothing any more.'
                : 'A link to choose a new password with, for who has lost theirs.'
            }
          >
            <Button type="submit" name="intent" value="link" variant="secondary" size="sm">
              {waits ? 'Invite again' : 'Make a link'}
            </Button>
          </Panel>
        )}
        {(secondFactor || passkeys > 0) && (
          <Panel
            title="Second factor"
            text={`${[secondFactor && 'Authenticator app', passkeys > 0 && (passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`)].filter(Boolean).join(' and ')}. For who has lost the phone and the recovery codes: both are forgotten, and the password alone opens again.`}
          >
            <Button type="submit" name="intent" value="forget-factors" variant="secondary" size="sm">
              Forget app and passkeys
            </Button>
          </Panel>
        )}
        <Panel
          title={state === 'disabled' ? 'Disabled' : 'Access'}
          text={
            state === 'disabled'
              ? 'Signs in no more. What they did stays in the audit log.'
              : `${seenAt ? 'Signed in.' : 'Not signed in now.'} Disabling ends every session at once; it can be undone.`
          }
        >
          <div className="flex flex-wrap items-center gap-4">
            {state === 'disabled' ? (
              <Button type="submit" name="intent" value="enable" variant="secondary" size="sm">
                Let them in again
              </Button>
            ) : (
              <Button type="submit" name="intent" value="disable" variant="danger" size="sm">
                {isMe ? 'Disable yourself' : `Disable ${name}`}
              </Button>
            )}
            {seenAt && (
              <span className="text-sm text-muted">
                Last used <DateTime at={seenAt} />
              </span>
            )}
          </div>
        </Panel>
      </Form>
    </AdminPage>
  )
}
