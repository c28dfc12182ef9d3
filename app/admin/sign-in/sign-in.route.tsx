import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { limitStaffAttempts } from '#app/features/staff/attempts.server.ts'
import { signIn } from '#app/features/staff/sign-in.server.ts'
import { canMailStaff } from '#app/features/staff/staff-mail.server.ts'
import { getFieldValues, parseForm } from '#app/lib/form.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { getClient, setCookieHeaders } from '../access/client.server.ts'
import { personContext } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { getReturnPath } from '../access/return-path.ts'
import { Alert, createAdminMeta } from '../shell/admin-page.tsx'
import { broadcastSignOut } from '../shell/signed-out.ts'
import type { Route } from './+types/sign-in.route.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { signInSchema } from './sign-in.schema.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export const headers = requireAccess('anyone')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Sign in', matches)

/** Attempts on one account in ten minutes, from all IP addresses together. */
const maxAccountAttempts = 10

const statusMessages: Record<string, string> = {
  'signed-out': 'You have signed out.',
  'password-updated': 'Password updated. Sign in with your new password.',
  restart: 'Your sign-in expired, or too many codes were incorrect. Sign in again.',
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const to = getReturnPath(url.searchParams.get('to'))
  if (context.get(personContext)) throw redirect(to)
  return {
    to,
    statusMessage: getStatusMessage(statusMessages, url.searchParams),
    signedOut: url.searchParams.get('notice') === 'signed-out',
    canReset: await canMailStaff(context.get(servicesContext)),
    // Browsers send Sec-Fetch-Site wherever they store a Secure cookie; over plain HTTP they do neither.
    isInsecure: url.protocol === 'http:' && !request.headers.has('Sec-Fetch-Site') && url.hostname !== 'localhost',
  }
}

export async function action(args: Route.ActionArgs) {
  const { request, context, url } = args
  const form = await readForm(request)
  const to = getReturnPath(form.get('to'))
  const client = getClient(args)
  const parsed = parseForm(signInSchema, form)
  const email = getFieldValues(signInSchema, form).email ?? ''
  if (!parsed.ok) return reject(422, email, { errors: parsed.errors })
  const services = context.get(servicesContext)
  const minutes =
    (await limitStaffAttempts(services, { form: 'admin-sign-in', ...client })) ??
    (await limitStaffAttempts(services, { form: 'admin-account', ...client, email, max: maxAccountAttempts }))
  if (minutes !== undefined) return reject(429, email, { message: formatTooManyAttempts(minutes) })
  const result = await signIn(services, client, parsed.value)
  if (result.status === 'rejected') {
    return reject(422, email, { message: 'Incorrect email or password.' })
  }
  const next = result.status === 'in' ? to : `/admin/sign-in/code?${new URLSearchParams({ to })}`
  return redirect(new URL(next, url).pathname + new URL(next, url).search, {
    status: 303,
    headers: setCookieHeaders(result.cookies),
  })
}

function reject(status: number, email: string, rejection: { errors?: Record<string, string[]>; message?: string }) {
  return data({ email, errors: rejection.errors ?? {}, message: rejection.message }, { status })
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors
  const { signedOut } = loaderData
  useEffect(() => {
    if (signedOut) broadcastSignOut()
  }, [signedOut])
  return (
    <SignInFrame
      title="Sign in to Admin"
      footer={
        loaderData.canReset ? (
          <a href="/admin/forgot-password" className="underline underline-offset-4 hover:text-ink">
            Forgot your password?
          </a>
        ) : (
          'Forgot your password? Ask an admin for a reset link.'
        )
      }
    >
      {loaderData.isInsecure && (
        <Alert tone="error">
          This page was loaded over plain HTTP, so your browser cannot keep you signed in. Serve the store over HTTPS.
        </Alert>
      )}
      {actionData?.message ? (
        <Alert tone="error">{actionData.message}</Alert>
      ) : (
        loaderData.statusMessage && !actionData && <Alert>{loaderData.statusMessage}</Alert>
      )}
      <form method="post" className="grid gap-4">
        <input type="hidden" name="to" value={loaderData.to} />
        <TextField
          label="Email address"
          name="email"
          type="email"
          autoComplete="username webauthn"
          defaultValue={actionData?.email}
          errors={errors?.email}
          required
          autoFocus
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          errors={errors?.password}
          required
        />
        <Button type="submit" size="lg" className="mt-2">
          Sign in
        </Button>
      </form>
      <PasskeySignIn to={loaderData.to} />
    </SignInFrame>
  )
}
