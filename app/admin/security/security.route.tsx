import { data, redirect } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { changePassword } from '#app/features/staff/account.server.ts'
import { limitStaffAttempts } from '#app/features/staff/attempts.server.ts'
import { listPasskeys, removePasskey, renamePasskey } from '#app/features/staff/passkeys.server.ts'
import { getGuessableReason } from '#app/features/staff/passwords/common.server.ts'
import { isRecentlyConfirmed } from '#app/features/staff/person.ts'
import { needsSecondFactor } from '#app/features/staff/roles.ts'
import { countRecoveryCodes } from '#app/features/staff/second-factor.server.ts'
import { endOtherSessions, endSession, listSessions } from '#app/features/staff/sessions.server.ts'
import { type FieldErrors, parseForm } from '#app/lib/form.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient, setCookieHeaders } from '../access/client.server.ts'
import { confirmIdentity } from '../access/confirm-identity.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { readUuidField } from '../access/uuid-field.ts'
import { AdminPage, Alert, createAdminMeta } from '../shell/admin-page.tsx'
import type { Route } from './+types/security.route.ts'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { passwordSchema } from './security.schema.ts'
import { SessionsPanel } from './sessions-panel.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'

export const headers = requireAccess('own-account')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Sign-in and security', matches)

const statusMessages: Record<string, string> = {
  password: 'Password updated. All other sessions were signed out.',
  ended: 'Session signed out.',
  others: 'All other sessions were signed out.',
  factor: 'Two-factor authentication is on.',
  off: 'Two-factor authentication is off.',
  passkey: 'Passkey added.',
  renamed: 'Passkey renamed.',
  removed: 'Passkey removed.',
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const person = getPerson(context)
  const [sessions, passkeys, codesLeft] = await Promise.all([
    listSessions(services.db, person),
    listPasskeys(services.db, person.id),
    countRecoveryCodes(services, person),
  ])
  return {
    statusMessage: getStatusMessage(statusMessages, url.searchParams),
    email: person.email,
    isRequired: needsSecondFactor(person.roles, services.settings),
    hasSecondFactor: person.secondFactor,
    isRecentlyConfirmed: isRecentlyConfirmed(person),
    sessions,
    passkeys,
    codesLeft,
  }
}

type ActionError = { intent: string; id?: string; errors: FieldErrors; message?: string }

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const services = context.get(servicesContext)
  const person = getPerson(context)
  const client = getClient(args)
  const { ip } = client
  const form = await readForm(request)
  const intent = String(form.get('intent') ?? '')
  const isAllOthers = intent === 'end-session' && form.get('id') === 'others'
  const id = (isAllOthers ? undefined : readUuidField(form, 'id')) ?? ''
  const reject = (status: number, rejection: Pick<ActionError, 'errors'> & { message?: string }) =>
    data<ActionError>({ intent, id, ...rejection }, { status })
  const rejectUnknown = () =>
    reject(400, { errors: {}, message: 'This action is not available. Reload the page and try again.' })
  const redirectWith = (messageKey: string, cookies: string[] = []) =>
    redirect(`/admin/security?notice=${messageKey}`, { status: 303, headers: setCookieHeaders(cookies) })

  // Every other intent names one session or passkey.
  if (intent !== 'password' && !isAllOthers && !id) return rejectUnknown()

  switch (intent) {
    case 'password': {
      const parsed = parseForm(passwordSchema, form)
      if (!parsed.ok) return reject(422, { errors: parsed.errors })
      const { current, chosen } = parsed.value
      const guessable = await getGuessableReason(chosen, [person.name, person.email, (await readBrand(services)).name])
      if (guessable) return reject(422, { errors: { chosen: [guessable] } })
      const minutes = await limitStaffAttempts(services, { form: 'admin-confirm', ip, person, max: 10 })
      if (minutes !== undefined) return reject(429, { errors: { current: [formatTooManyAttempts(minutes)] } })
      const cookies = await changePassword(services, client, { person, current, chosen })
      return cookies ? redirectWith('password', cookies) : reject(422, { errors: { current: ['Incorrect password'] } })
    }
    case 'end-session': {
      const confirmed = await confirmIdentity(args, form)
      if (!confirmed.ok) return reject(422, confirmed)
      if (isAllOthers) {
        await endOtherSessions(services, { person, ip })
        return redirectWith('others')
      }
      await endSession(services, { person, id, ip })
      return redirectWith('ended')
    }
    case 'rename-passkey':
      await renamePasskey(services, { person, ip, id, name: String(form.get('name') ?? '') })
      return redirectWith('renamed')
    case 'remove-passkey': {
      const confirmed = await confirmIdentity(args, form)
      if (!confirmed.ok) return reject(422, confirmed)
      await removePasskey(services, { person, ip, id })
      return redirectWith('removed')
    }
    default:
      return rejectUnknown()
  }
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const getErrors = (intent: string) => (actionData?.intent === intent ? actionData.errors : undefined)
  const { statusMessage, email, isRequired, hasSecondFactor, isRecentlyConfirmed, sessions, passkeys, codesLeft } =
    loaderData
  return (
    <AdminPage title="Sign-in and security" lead={`Signed in as ${email}. Manage sign-in and active sessions.`}>
      {actionData?.message ? (
        <Alert tone="error">{actionData.message}</Alert>
      ) : (
        statusMessage && !actionData && <Alert>{statusMessage}</Alert>
      )}
      <TwoFactorPanel hasSecondFactor={hasSecondFactor} codesLeft={codesLeft} isRequired={isRequired} />
      <PasskeysPanel
        passkeys={passkeys}
        isRecentlyConfirmed={isRecentlyConfirmed}
        rejected={
          actionData?.intent === 'remove-passkey' ? { id: actionData.id, errors: actionData.errors } : undefined
        }
      />
      <PasswordPanel errors={getErrors('password')} email={email} />
      <SessionsPanel sessions={sessions} isRecentlyConfirmed={isRecentlyConfirmed} errors={getErrors('end-session')} />
    </AdminPage>
  )
}
