import { data } from 'react-router'
import { limitStaffAttempts } from '#app/features/staff/attempts.server.ts'
import { requestPasswordReset } from '#app/features/staff/staff.server.ts'
import { canMailStaff, mailLink } from '#app/features/staff/staff-mail.server.ts'
import { type FieldErrors, getFieldValues, parseForm } from '#app/lib/form.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import type { Logger } from '#app/lib/log.ts'
import { type Services, servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { getClient } from '../access/client.server.ts'
import { requireAccess } from '../access/require-access.ts'
import { signInPath } from '../access/return-path.ts'
import { Alert, createAdminMeta } from '../shell/admin-page.tsx'
import type { Route } from './+types/forgot-password.route.ts'
import { forgotSchema } from './sign-in.schema.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export const headers = requireAccess('anyone')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Forgot password', matches)

/** Emails to one account in ten minutes. */
const maxAccountEmails = 5

export const loader = async ({ context }: Route.LoaderArgs) => ({
  canMail: await canMailStaff(context.get(servicesContext)),
})

type ActionResult = { sent: boolean; email: string; errors: FieldErrors; message?: string }

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const services = context.get(servicesContext)
  const { ip } = getClient(args)
  const form = await readForm(request)
  const typed = getFieldValues(forgotSchema, form).email ?? ''
  const parsed = parseForm(forgotSchema, form)
  if (!parsed.ok) return data<ActionResult>({ sent: false, email: typed, errors: parsed.errors }, { status: 422 })
  const { email } = parsed.value
  const minutes =
    (await limitStaffAttempts(services, { form: 'admin-forgot', ip })) ??
    (await limitStaffAttempts(services, { form: 'admin-forgot-account', ip, email, max: maxAccountEmails }))
  if (minutes !== undefined) {
    return data<ActionResult>(
      { sent: false, email: typed, errors: {}, message: formatTooManyAttempts(minutes) },
      { status: 429 },
    )
  }
  // Not awaited: the response time must not reveal whether the account exists.
  if (await canMailStaff(services)) void sendResetLink(services, context.get(logContext), { email, ip })
  return data<ActionResult>({ sent: true, email, errors: {} })
}

async function sendResetLink(services: Services, log: Logger, request: { email: string; ip: string }) {
  try {
    const link = await requestPasswordReset(services.db, request)
    if (link) await mailLink(services, link)
  } catch (error) {
    log.error({ err: error }, 'staff.reset_link_failed')
  }
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const back = (
    <a href={signInPath} className="-my-2.5 inline-block py-2.5 underline underline-offset-4 hover:text-ink">
      Back to sign in
    </a>
  )
  if (!loaderData.canMail) {
    return (
      <SignInFrame
        title="Forgot your password?"
        lead={
          <>
            <span>
              This store cannot send email at the moment. Ask an Admin for a reset link (under Team), or run on the
              server:
            </span>
            <code className="mt-2 block text-sm text-ink">npm run shop -- staff reset EMAIL</code>
          </>
        }
        footer={back}
      >
        {null}
      </SignInFrame>
    )
  }
  if (actionData?.sent) {
    return (
      <SignInFrame title="Check your email" footer={back}>
        <Alert>
          {`If ${actionData.email} belongs to a team member, we sent a link to reset the password. The link expires in one hour.`}
        </Alert>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame
      title="Forgot your password?"
      lead="Enter the email address you sign in with. We will send you a link to reset your password."
      footer={back}
    >
      {actionData?.message && <Alert tone="error">{actionData.message}</Alert>}
      <form method="post" className="grid gap-4">
        <TextField
          label="Email address"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={actionData?.email}
          errors={actionData?.errors.email}
          required
          autoFocus
        />
        <Button type="submit" size="lg">
          Send reset link
        </Button>
      </form>
    </SignInFrame>
  )
}
