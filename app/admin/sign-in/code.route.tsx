import { data, redirect } from 'react-router'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { limitStaffAttempts } from '#app/features/staff/attempts.server.ts'
import { getCookieName } from '#app/features/staff/auth/call.server.ts'
import { formatRecoveryCode } from '#app/features/staff/auth/recovery-code.ts'
import { signInWithCode } from '#app/features/staff/sign-in.server.ts'
import { parseForm } from '#app/lib/form.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { getClient, setCookieHeaders } from '../access/client.server.ts'
import { requireAccess } from '../access/require-access.ts'
import { getReturnPath, getSignInPath } from '../access/return-path.ts'
import { createAdminMeta } from '../shell/admin-page.tsx'
import type { Route } from './+types/code.route.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { codeSchema } from './sign-in.schema.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export const headers = requireAccess('anyone')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Verification code', matches)

export function loader({ request, url }: Route.LoaderArgs) {
  const to = getReturnPath(url.searchParams.get('to'))
  if (!request.headers.get('Cookie')?.includes(getCookieName('code'))) throw redirect(getSignInPath(to))
  return { to, recovery: url.searchParams.has('recovery') }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const form = await readForm(request)
  const recovery = form.has('recovery')
  const to = getReturnPath(form.get('to'))
  const client = getClient(args)
  const parsed = parseForm(codeSchema, form)
  if (!parsed.ok) return reject(422, parsed.errors.code?.[0])
  const services = context.get(servicesContext)
  const minutes = await limitStaffAttempts(services, { form: 'admin-code', ...client })
  if (minutes !== undefined) return reject(429, formatTooManyAttempts(minutes))
  const code = recovery ? formatRecoveryCode(parsed.value.code) : parsed.value.code
  const result = await signInWithCode(services, client, { code, recovery })
  if (result.status === 'in') {
    return redirect(to, { status: 303, headers: setCookieHeaders(result.cookies) })
  }
  if (result.reason === 'start') return redirect(getSignInPath(to, 'restart'), 303)
  if (result.reason === 'locked') return reject(429, 'Too many incorrect codes. Try again in 15 minutes.')
  if (result.reason === 'unreadable')
    return reject(409, `${recovery ? 'Recovery codes' : 'Codes of your app'} ${unreadableText}`)
  return reject(
    422,
    recovery
      ? 'That recovery code is incorrect or was already used.'
      : 'That code is incorrect. Enter the current code from your app.',
  )
}

const unreadableText =
  'cannot be checked, because AUTH_SECRET changed. Sign in another way below, or ask another Admin to reset your two-factor authentication. On the server: npm run shop -- staff reset EMAIL --second-factor'

const reject = (status: number, message = 'Enter a valid code') => data({ message }, { status })

export default function Code({ loaderData: { to, recovery }, actionData }: Route.ComponentProps) {
  const { name } = useBrand()
  const errors = actionData ? [actionData.message] : undefined
  const otherPath = `/admin/sign-in/code?${new URLSearchParams({ to, ...(recovery ? {} : { recovery: '' }) })}`
  return (
    <SignInFrame
      title={recovery ? 'Enter a recovery code' : 'Enter your verification code'}
      lead={
        recovery
          ? 'Use one of the ten recovery codes you saved when you set up your authenticator app. Each code works once.'
          : `Enter the six-digit code that your authenticator app shows for ${name}.`
      }
      footer={
        <a href={otherPath} className="underline underline-offset-4 hover:text-ink">
          {recovery ? 'Use your authenticator app' : 'Lost your phone? Use a recovery code'}
        </a>
      }
    >
      <form method="post" className="grid gap-4">
        <input type="hidden" name="to" value={to} />
        {recovery && <input type="hidden" name="recovery" value="" />}
        <TextField
          label={recovery ? 'Recovery code' : 'Code'}
          name="code"
          autoComplete="one-time-code"
          inputMode={recovery ? 'text' : 'numeric'}
          autoCapitalize="off"
          spellCheck={false}
          errors={errors}
          required
          autoFocus
        />
        <Button type="submit" size="lg">
          Continue
        </Button>
      </form>
      <PasskeySignIn to={to} label="Use a passkey instead" />
    </SignInFrame>
  )
}
