import { data, redirect } from 'react-router'
import { createCookie, readCookie } from '#app/features/portal/access/cookies.server.ts'
import { requestSignIn } from '#app/features/portal/access/links.server.ts'
import { signInSchema } from '#app/features/portal/access/member.schema.ts'
import { getReturnPath, signInPath } from '#app/features/portal/access/return-path.ts'
import { readSession } from '#app/features/portal/access/sessions.server.ts'
import { createToken } from '#app/features/staff/auth/session-tokens.server.ts'
import { parseForm } from '#app/lib/form.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { EntryPage } from '../components/entry-page.tsx'
import { createPortalMeta } from '../components/portal-meta.ts'
import type { Route } from './+types/sign-in.route.ts'
import { SignInForm } from './sign-in-form.tsx'

const maxPerEmail = 3

export const meta: Route.MetaFunction = ({ matches }) => createPortalMeta('Sign in', matches)

/** Gives the browser the cookie that its links are bound to. */
export async function loader({ request, context, url: { searchParams } }: Route.LoaderArgs) {
  const to = getReturnPath(searchParams.get('to'))
  const session = readCookie(request, 'session')
  if (session && (await readSession(context.get(servicesContext).db, session))) throw redirect(to)
  const isSent = searchParams.has('sent')
  if (readCookie(request, 'browser')) return { isSent, to }
  return data({ isSent, to }, { headers: { 'Set-Cookie': createCookie('browser', createToken()) } })
}

/** Emails a link. Addresses with and without access get the same answer, also beyond the limit of one. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { ip } = context.get(visitorContext)
  const form = await readForm(request)
  const returnPath = getReturnPath(form.get('to'))
  const parsed = parseForm(signInSchema, form)
  if (!parsed.ok) return data({ errors: parsed.errors, values: parsed.values, to: returnPath }, { status: 422 })
  const { email } = parsed.value
  const retryMinutes = await services.limitAttempts('portal-sign-in', ip)
  if (retryMinutes)
    return data(
      { errors: { email: [formatTooManyAttempts(retryMinutes)] }, values: { email }, to: returnPath },
      { status: 429 },
    )
  const browser = readCookie(request, 'browser') ?? createToken()
  if (!(await services.limitAttempts('portal-sign-in-email', email, maxPerEmail)))
    await requestSignIn(services, { email, browser, returnPath })
  return redirect(`${signInPath}?${new URLSearchParams({ sent: '', to: returnPath })}`, {
    status: 303,
    headers: { 'Set-Cookie': createCookie('browser', browser) },
  })
}

export default function SignIn({ loaderData: { isSent, to }, actionData }: Route.ComponentProps) {
  if (isSent && !actionData)
    return (
      <EntryPage title="Check your email">
        <p role="status" className="text-muted">
          If this address has access, a sign-in link is on its way. It works for 15 minutes, in this browser. It may
          take a minute to arrive.
        </p>
        <p>
          <a
            href={`${signInPath}?${new URLSearchParams({ to })}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Use another address
          </a>
        </p>
      </EntryPage>
    )
  return (
    <EntryPage title="Sign in">
      <p className="text-muted">We email you a link. There is no password.</p>
      <SignInForm rejected={actionData} to={actionData?.to ?? to} />
    </EntryPage>
  )
}
