import { data, Form, redirect } from 'react-router'
import { isRecentlyConfirmed } from '#app/features/staff/person.ts'
import { formatAccess, formatRoles } from '#app/features/staff/roles.ts'
import {
  changeAccess,
  createStaffLink,
  disableStaff,
  enableStaff,
  listStaff,
  resetSecondFactors,
  StaffRejection,
} from '#app/features/staff/staff.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmField, confirmFieldName } from '../access/confirm-field.tsx'
import { confirmIdentity } from '../access/confirm-identity.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, DateTime, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/member.route.ts'
import { AccessFields } from './access-fields.tsx'
import { emailOrShowLink, type LinkResult } from './email-or-show-link.server.ts'
import { LinkPanel } from './link-panel.tsx'
import { checkAccess, readAccessFields } from './read-access-fields.ts'
import { StateBadge } from './state-badge.tsx'

export const headers = requireAccess('staff')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData?.person.name ?? 'Team', matches)

const statusMessages: Record<string, string> = {
  role: 'Roles updated.',
  deactivated: 'Deactivated and signed out of all sessions.',
  reactivated: 'Reactivated.',
  'two-factor': 'Two-factor authentication reset. All sessions were signed out.',
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const members = await listStaff(context.get(servicesContext).db)
  const person = isUuid(params.id) ? members.find(({ id }) => id === params.id) : undefined
  if (!person) throw data(null, { status: 404 })
  const me = getPerson(context)
  return {
    person,
    isMe: person.id === me.id,
    isRecentlyConfirmed: isRecentlyConfirmed(me),
    statusMessage: getStatusMessage(statusMessages, url.searchParams),
  }
}

type ActionResult = { createdLink?: LinkResult; errors: FieldErrors; message?: string }

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const { db } = context.get(servicesContext)
  const { id } = args.params
  if (!isUuid(id)) throw data(null, { status: 404 })
  const form = await readForm(request)
  const reject = (errors: FieldErrors, message?: string) => data<ActionResult>({ errors, message }, { status: 422 })
  const redirectWith = (messageKey: string) => redirect(`/admin/team/${id}?notice=${messageKey}`, 303)
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return reject(confirmed.errors)
  const by = confirmed.authority
  try {
    switch (form.get('intent')) {
      case 'role': {
        const access = readAccessFields(form)
        const problem = checkAccess(access)
        if (problem) return reject(problem)
        await changeAccess(db, { id, ...access, by })
        return redirectWith('role')
      }
      case 'link':
        return data<ActionResult>({
          errors: {},
          createdLink: await emailOrShowLink(args, await createStaffLink(db, { id, by })),
        })
      case 'reset-two-factor':
        await resetSecondFactors(db, { id, by })
        return redirectWith('two-factor')
      case 'disable':
        await disableStaff(db, { id, by })
        return redirectWith('deactivated')
      case 'enable':
        await enableStaff(db, { id, by })
        return redirectWith('reactivated')
      default:
        return reject({}, 'This action is not available. Reload the page and try again.')
    }
  } catch (error) {
    if (!(error instanceof StaffRejection)) throw error
    return reject({}, error.message)
  }
}

export default function Member({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isMe, isRecentlyConfirmed, statusMessage } = loaderData
  const { name, email, roles, permissions, state, secondFactor, passkeys, isSignedIn, lastActiveAt } = person
  const { errors, message, createdLink } = actionData ?? {}
  const access = { roles, permissions }
  const isInvited = state === 'invited' || state === 'invitation expired'
  return (
    <AdminPage
      narrow
      title={name}
      back={{ to: '/admin/team', label: 'Team' }}
      lead={<span className="break-all">{email}</span>}
      aside={<StateBadge state={state} />}
    >
      {message ? <Alert tone="error">{message}</Alert> : statusMessage && !actionData && <Alert>{statusMessage}</Alert>}
      {createdLink && <LinkPanel {...createdLink} />}
      {/* One form: the password field confirms every action. */}
      <Form method="post" preventScrollReset className="grid gap-6">
        {(!isRecentlyConfirmed || errors?.[confirmFieldName]) && (
          <Panel title="Confirm your identity" text="Required before you make changes here.">
            <div className="max-w-xs">
              <ConfirmField isRecentlyConfirmed={isRecentlyConfirmed} errors={errors} />
            </div>
          </Panel>
        )}
        <Panel title="Roles" text={`${formatRoles(access.roles)}: ${formatAccess(access)}.`}>
          <div key={`${access.roles} ${access.permissions}`} className="grid gap-4">
            <AccessFields access={access} errors={errors?.role} />
            <Button type="submit" name="intent" value="role" variant="secondary" className="justify-self-start">
              Update roles
            </Button>
          </div>
        </Panel>
        {state !== 'disabled' && (
          <Panel
            title={isInvited ? 'Invitation' : 'Password'}
            text={
              isInvited
                ? 'Send a new invitation. The previous link will stop working.'
                : 'Create a link to set a new password.'
            }
          >
            <Button type="submit" name="intent" value="link" variant="secondary" size="sm">
              {isInvited ? 'Resend invitation' : 'Create reset link'}
            </Button>
          </Panel>
        )}
        {(secondFactor || passkeys > 0) && (
          <Panel
            title="Two-factor authentication"
            text={`${[secondFactor && 'Authenticator app', passkeys > 0 && formatCount(passkeys, 'passkey')].filter(Boolean).join(' and ')}. Reset it for a team member who lost their phone and recovery codes. They then sign in with their password and, where it is required, set up a new authenticator app.`}
          >
            <Button type="submit" name="intent" value="reset-two-factor" variant="secondary" size="sm">
              Reset two-factor authentication
            </Button>
          </Panel>
        )}
        <Panel
          title="Access"
          text={
            state === 'disabled'
              ? 'This account is deactivated and cannot sign in. Its history stays in the audit log.'
              : `${isSignedIn ? 'Signed in.' : 'Not signed in.'} Deactivating signs out all sessions immediately. You can reactivate the account later.`
          }
        >
          <div className="flex flex-wrap items-center gap-4">
            {state === 'disabled' ? (
              <Button type="submit" name="intent" value="enable" variant="secondary" size="sm">
                {`Reactivate ${name}`}
              </Button>
            ) : (
              <Button type="submit" name="intent" value="disable" variant="danger" size="sm">
                {isMe ? 'Deactivate your account' : `Deactivate ${name}`}
              </Button>
            )}
            {lastActiveAt && (
              <span className="text-sm text-muted">
                Last active <DateTime at={lastActiveAt} />
              </span>
            )}
          </div>
        </Panel>
      </Form>
    </AdminPage>
  )
}
