import { data, redirect } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { changePassword } from '#app/features/staff/account.server.ts'
import { listPasskeys, removePasskey, renamePasskey } from '#app/features/staff/passkeys.server.ts'
import { whyGuessable } from '#app/features/staff/passwords/common.server.ts'
import { authorityOf } from '#app/features/staff/person.ts'
import { needsSecondFactor } from '#app/features/staff/roles.ts'
import { countRecoveryCodes } from '#app/features/staff/second-factor.server.ts'
import { endOtherSessions, endSession, listSessions } from '#app/features/staff/sessions.server.ts'
import { type FieldErrors, parseForm } from '#app/lib/form.ts'
import { tooManyAttempts } from '#app/lib/rate-limit.server.ts'
import { readForm } from '#app/lib/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient, setCookieHeaders } from '../access/client.server.ts'
import { confirmIdentity } from '../access/confirm-identity.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { readUuidField } from '../access/uuid-field.ts'
import { AdminPage, Alert, adminMeta } from '../shell/admin-page.tsx'
import type { Route } from './+types/security.route.ts'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { passwordSchema } from './security.schema.ts'
import { SessionsPanel } from './sessions-panel.tsx'
import { FactorPanel } from './two-factor-panel.tsx'

export const headers = requireAccess('own account')
export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Sign-in and security', matches)

const told: Record<string, string> = {
  password: 'Your new password is set. Your other sessions have ended.',
  ended: 'That session has ended.',
  others: 'Your other sessions have ended.',
  factor: 'Your authenticator app is asked for at every sign-in.',
  off: 'Your authenticator app is no longer asked for.',
  passkey: 'Your passkey is ready.',
  renamed: 'Your passkey has its new name.',
  removed: 'That passkey opens nothing any more.',
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const person = getPerson(context)
  const [sessions, passkeys, codes] = await Promise.all([
    listSessions(services.db, person),
    listPasskeys(services.db, person.id),
    countRecoveryCodes(services, person),
  ])
  return {
    told: told[url.searchParams.get('told') ?? ''],
    email: person.email,
    isNeeded: needsSecondFactor(person.role, services.settings),
    secondFactor: person.secondFactor,
    fresh: authorityOf(person, '') !== undefined,
    sessions,
    passkeys,
    codes,
  }
}

type Refusal = { intent: string; id?: string; errors: FieldErrors; message?: string }

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const services = context.get(servicesContext)
  const person = getPerson(context)
  const asker = getClient(args)
  const { address } = asker
  const form = await readForm(request)
  const intent = String(form.get('intent') ?? '')
  const id = readUuidField(form, 'id') ?? ''
  const refused = (status: number, why: Pick<Refusal, 'errors'> & { message?: string }) =>
    data<Refusal>({ intent, id, ...why }, { status })
  const unknown = () => refused(400, { errors: {}, message: 'That form is not known here.' })
  const done = (what: string, cookies: string[] = []) =>
    redirect(`/admin/security?told=${what}`, { status: 303, headers: setCookieHeaders(cookies) })

  const isOfOthers = intent === 'end-session' && form.get('id') === 'others'
  // All but the password are of one session or passkey.
  if (intent !== 'password' && !isOfOthers && !id) return unknown()

  switch (intent) {
    case 'password': {
      const parsed = parseForm(passwordSchema, form)
      if (!parsed.ok) return refused(422, { errors: parsed.errors })
      const { current, chosen } = parsed.value
      const guessable = await whyGuessable(chosen, [person.name, person.email, (await readBrand(services)).name])
      if (guessable) return refused(422, { errors: { chosen: [guessable] } })
      const minutes = await services.limitAttempts('office-confirm', person.id, 10)
      if (minutes !== undefined) return refused(429, { errors: { current: [tooManyAttempts(minutes)] } })
      const cookies = await changePassword(services, asker, { person, current, chosen })
      return cookies ? done('password', cookies) : refused(422, { errors: { current: ['That is not your password'] } })
    }
    case 'end-session': {
      const confirmed = await confirmIdentity(args, form)
      if (!confirmed.ok) return refused(422, confirmed)
      if (isOfOthers) {
        await endOtherSessions(services, { person, address })
        return done('others')
      }
      await endSession(services, { person, id, address })
      return done('ended')
    }
    case 'rename-passkey':
      await renamePasskey(services, { person, address, id, name: String(form.get('name') ?? '') })
      return done('renamed')
    case 'remove-passkey': {
      const confirmed = await confirmIdentity(args, form)
      if (!confirmed.ok) return refused(422, confirmed)
      await removePasskey(services, { person, address, id })
      return done('removed')
    }
    default:
      return unknown()
  }
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const errorsOf = (intent: string) => (actionData?.intent === intent ? actionData.errors : undefined)
  const { told: done, email, isNeeded, secondFactor, fresh, sessions, passkeys, codes } = loaderData
  return (
    <AdminPage
      title="Sign-in and security"
      lead={`How you, ${email}, get into this office, and where you are signed in.`}
    >
      {actionData?.message ? (
        <Alert tone="error">{actionData.message}</Alert>
      ) : (
        done && !actionData && <Alert>{done}</Alert>
      )}
      <FactorPanel {...{ secondFactor, codes, isNeeded }} />
      <PasskeysPanel
        {...{ passkeys, fresh }}
        refused={actionData?.intent === 'remove-passkey' ? { id: actionData.id, errors: actionData.errors } : undefined}
      />
      <PasswordPanel errors={errorsOf('password')} email={email} />
      <SessionsPanel {...{ sessions, fresh }} errors={errorsOf('end-session')} />
    </AdminPage>
  )
}
