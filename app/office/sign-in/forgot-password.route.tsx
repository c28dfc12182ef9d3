import { data } from 'react-router'
import { askForReset } from '#app/features/staff/staff.server.ts'
import { canMailStaff, mailLink } from '#app/features/staff/staff-mail.server.ts'
import { type FieldErrors, fieldValues, parseForm } from '#app/lib/form.ts'
import type { Logger } from '#app/lib/log.ts'
import { tooManyAttempts } from '#app/lib/rate-limit.server.ts'
import { readForm } from '#app/lib/read-form.ts'
import { logContext } from '#app/lib/request-context.ts'
import { type Services, servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { getClient } from '../access/client.server.ts'
import { requireAccess } from '../access/require-access.ts'
import { signInPath } from '../access/return-path.ts'
import { Alert, adminMeta } from '../shell/admin-page.tsx'
import type { Route } from './+types/forgot-password.route.ts'
import { forgotSchema } from './sign-in.schema.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export const headers = requireAccess('anyone')
export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Forgotten password', matches)

const mostOnAccount = 5

export const loader = ({ context }: Route.LoaderArgs) => ({
  canMail: canMailStaff(context.get(servicesContext).settings),
})

type Answer = { sent: boolean; email: string; errors: FieldErrors; message?: string }

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const services = context.get(servicesContext)
  const { address } = getClient(args)
  const form = await readForm(request)
  const typed = fieldValues(forgotSchema, form).email ?? ''
  const parsed = parseForm(forgotSchema, form)
  if (!parsed.ok) return data<Answer>({ sent: false, email: typed, errors: parsed.errors }, { status: 422 })
  const { email } = parsed.value
  const minutes =
    (await services.limitAttempts('office-forgot', address)) ??
    (await services.limitAttempts('office-forgot-account', email.toLowerCase(), mostOnAccount))
  if (minutes !== undefined) {
    return data<Answer>({ sent: false, email: typed, errors: {}, message: tooManyAttempts(minutes) }, { status: 429 })
  }
  // Not waited for: how long it takes would say whether there is such an account.
  if (canMailStaff(services.settings)) void send(services, context.get(logContext), { email, address })
  return data<Answer>({ sent: true, email, errors: {} })
}

async function send(services: Services, log: Logger, asked: { email: string; address: string }) {
  try {
    const link = await askForReset(services.db, asked)
    if (link) await mailLink(services, link)
  } catch (error) {
    log.error({ err: error }, 'a link for a new password was not sent')
  }
}

export default function Forgot({ loaderData, actionData }: Route.ComponentProps) {
  const back = (
    <a href={signInPath} className="-my-2.5 inline-block py-2.5 underline underline-offset-4 hover:text-ink">
      Back to sign-in
    </a>
  )
  if (!loaderData.canMail) {
    return (
      <SignInFrame
        title="Forgotten your password?"
        lead="This shop sends no mail yet. An owner can make you a link under Staff, or whoever runs the machine can: npm run shop -- staff reset EMAIL"
        foot={back}
      >
        {null}
      </SignInFrame>
    )
  }
  if (actionData?.sent) {
    return (
      <SignInFrame title="Look into your mail" foot={back}>
        <Alert>
          If {actionData.email} belongs to the staff, a link to choose a new password is on its way. It works for an
          hour.
        </Alert>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame
      title="Forgotten your password?"
      lead="Type the email address you sign in with. We send you a link to choose a new one."
      foot={back}
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
          Send me a link
        </Button>
      </form>
    </SignInFrame>
  )
}
