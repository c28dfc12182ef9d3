import { data, redirect } from 'react-router'
import * as v from 'valibot'
import { useFocusError } from '#app/features/proposals/page/use-focus-error.ts'
import { emailAddress } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { parseForm } from '#app/lib/form.ts'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { TextField } from '#app/ui/field.tsx'
import { mailLostLinks } from '../recipients/mail-lost-links.server.ts'
import type { Route } from './+types/lost-link.route.ts'

/** Attempts per IP in ten minutes: a company's people share an IP. */
const maxPerIp = 60
const maxPerEmail = 3

const lostLinkSchema = v.object({
  email: emailAddress('Enter your email address', 'Enter an email address, such as ana@example.com'),
})

export const loader = ({ request }: Route.LoaderArgs) => ({ isSent: new URL(request.url).searchParams.has('sent') })

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta({ title: 'Get your link again', description: 'We email it to you.', index: false, matches })

/** Recipients and others get the same answer, also beyond the limit of an email address. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const parsed = parseForm(lostLinkSchema, await readForm(request))
  if (!parsed.ok) return data({ errors: parsed.errors, values: parsed.values }, { status: 400 })
  const { email } = parsed.value
  const retryMinutes = await services.limitAttempts('send-lost-link', context.get(visitorContext).ip, maxPerIp)
  if (retryMinutes)
    return data({ errors: { email: [formatTooManyAttempts(retryMinutes)] }, values: parsed.value }, { status: 429 })
  const isLimited = await services.limitAttempts('send-lost-link-email', email.toLowerCase(), maxPerEmail)
  if (!isLimited) await mailLostLinks(services, { email })
  return redirect('/lost-link?sent', 303)
}

export default function LostLink({ loaderData: { isSent }, actionData }: Route.ComponentProps) {
  const { errors = {}, values = {} } = actionData ?? {}
  const form = useFocusError(errors)
  return (
    <main id="main" tabIndex={-1}>
      <Container className="py-16 lg:py-28">
        <div className="max-w-xl">
          <h1 className="text-title">{isSent ? 'Check your email' : 'Get your link again'}</h1>
          <p role={isSent ? 'status' : undefined} className="mt-5 text-lead text-muted">
            {isSent
              ? 'If a package or gift is on its way to that email address, we just emailed its link. It may take a minute; look in the spam folder, too.'
              : 'Enter the email address that you were invited with. We email you the link to your package or gift.'}
          </p>
          {isSent ? (
            <p className="mt-8">
              <a href="/lost-link" className="font-semibold text-forest underline underline-offset-4">
                Try another email address
              </a>
            </p>
          ) : (
            <form ref={form} method="post" className="mt-8 flex flex-col items-start gap-5">
              <TextField
                id="lost-link-email"
                label="Email"
                name="email"
                type="email"
                required
                maxLength={254}
                autoComplete="email"
                errors={errors.email ?? []}
                defaultValue={values.email}
                className="w-full"
              />
              <Button type="submit" size="lg">
                Email my link
              </Button>
            </form>
          )}
        </div>
      </Container>
    </main>
  )
}
