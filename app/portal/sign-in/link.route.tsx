import { data, redirect } from 'react-router'
import { createCookie, readCookie } from '#app/features/portal/access/cookies.server.ts'
import { readLink } from '#app/features/portal/access/links.server.ts'
import { portalPath } from '#app/features/portal/access/return-path.ts'
import { signInByLink } from '#app/features/portal/access/sessions.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { EntryPage } from '../components/entry-page.tsx'
import { createPortalMeta } from '../components/portal-meta.ts'
import type { Route } from './+types/link.route.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Links that do not work, which one IP address may try in ten minutes. */
const maxUnknown = 60

export const meta: Route.MetaFunction = ({ matches }) => createPortalMeta('Sign in', matches)

async function countUnknown({ context }: Pick<Route.LoaderArgs, 'context'>): Promise<void> {
  const { limitAttempts } = context.get(servicesContext)
  if (await limitAttempts('portal-link', context.get(visitorContext).ip, maxUnknown)) throw data(null, { status: 429 })
}

/** Changes nothing: mail scanners open links. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const { db } = context.get(servicesContext)
  const link = await readLink(db, { token, browser: readCookie(request, 'browser') })
  if (link) return { ...link, token }
  if (token) await countUnknown({ context })
  return data(null, { status: 404 })
}

/** Signs in, once. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext)
  const token = String((await readForm(request)).get('token') ?? '')
  const signedIn = await signInByLink(db, {
    token,
    browser: readCookie(request, 'browser'),
    ip: context.get(visitorContext).ip,
    agent: request.headers.get('User-Agent') ?? '',
  })
  if (!signedIn) {
    await countUnknown({ context })
    return data({ isRejected: true }, { status: 410 })
  }
  return redirect(signedIn.returnPath, {
    status: 303,
    headers: { 'Set-Cookie': createCookie('session', signedIn.session) },
  })
}

export default function LinkPage({ loaderData: link, actionData }: Route.ComponentProps) {
  if (!link || actionData)
    return (
      <EntryPage title="This link no longer works">
        <p role="alert" className="text-muted">
          It was used, has expired or was replaced. Ask for a new one.
        </p>
        <SignInForm to={portalPath} />
      </EntryPage>
    )
  const { kind, isThisBrowser, email, name, company, token, returnPath } = link
  if (!isThisBrowser)
    return (
      <EntryPage title="Open the link in the same browser">
        <p role="alert" className="text-muted">
          For your security, a sign-in link works only in the browser where you asked for it. To sign in here, ask for
          one here.
        </p>
        <SignInForm email={email} to={returnPath} />
      </EntryPage>
    )
  const isInvitation = kind === 'invitation'
  return (
    <EntryPage title={isInvitation ? `Welcome, ${name}` : 'Sign in'}>
      <p className="text-muted">
        {isInvitation
          ? `You are invited to the portal of ${company}. You stay signed in on this device; sign out when others use it.`
          : `You sign in as ${name}, ${email}.`}
      </p>
      <form method="post" action="/portal/link" aria-label="Sign in">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="lg" className="w-full">
          {isInvitation ? 'Accept invitation' : 'Sign in'}
        </Button>
      </form>
    </EntryPage>
  )
}
