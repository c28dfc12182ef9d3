import { data, redirect } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { limitStaffAttempts } from '#app/features/staff/attempts.server.ts'
import { followLink, type JoinResult } from '#app/features/staff/join.server.ts'
import { type LinkPurpose, readLink } from '#app/features/staff/links.server.ts'
import { getGuessableReason } from '#app/features/staff/passwords/common.server.ts'
import { minPasswordLength } from '#app/features/staff/passwords/password.schema.ts'
import { formatAccess, formatRoles, type PersonAccess } from '#app/features/staff/roles.ts'
import { beginSecondFactor } from '#app/features/staff/second-factor.server.ts'
import { StaffRejection } from '#app/features/staff/staff.server.ts'
import { type FieldErrors, getFieldValues, parseForm } from '#app/lib/form.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { getClient, setCookieHeaders } from '../access/client.server.ts'
import { requireAccess } from '../access/require-access.ts'
import { enrollmentPath, homePath, signInPath } from '../access/return-path.ts'
import { Alert, createAdminMeta } from '../shell/admin-page.tsx'
import type { Route } from './+types/link.route.ts'
import { firstOwnerSchema, joinSchema, resetSchema } from './sign-in.schema.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export const headers = requireAccess('anyone')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Choose a password', matches)

const firstOwner: PersonAccess = { roles: ['owner'], permissions: [] }

const schemas = { 'first-owner': firstOwnerSchema, invitation: joinSchema, reset: resetSchema }

/** A GET does not consume the link, as email programs prefetch links. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const link = await readLink(context.get(servicesContext).db, token)
  if (!link) return data({ token, link: null }, { status: 410 })
  const { purpose, person } = link
  return { token, link: { purpose, email: person?.email, access: person ?? firstOwner } }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const services = context.get(servicesContext)
  const client = getClient(args)
  const form = await readForm(request)
  const token = String(form.get('token') ?? '')
  const minutes = await limitStaffAttempts(services, { form: 'admin-link', ...client })
  const link = minutes === undefined ? await readLink(services.db, token) : undefined
  // The form shows all input again, except the password.
  const { password: _, ...values } = getFieldValues(firstOwnerSchema, form)
  const reject = (status: number, rejection: { errors?: FieldErrors; message?: string }) =>
    data({ values, errors: rejection.errors ?? {}, message: rejection.message }, { status })
  if (minutes !== undefined) return reject(429, { message: formatTooManyAttempts(minutes) })
  if (!link) return reject(410, { message: 'This link has expired. Ask for a new one.' })

  const parsed = parseForm(schemas[link.purpose], form)
  if (!parsed.ok) return reject(422, { errors: parsed.errors })
  const { name: shop } = await readBrand(services)
  const personalWords = [shop, values.name, values.email, link.person?.name, link.person?.email].filter(
    (each) => each !== undefined,
  )
  const guessable = await getGuessableReason(parsed.value.password, personalWords)
  if (guessable) return reject(422, { errors: { password: [guessable] } })
  try {
    const joined = await followLink(services, client, { token, ...parsed.value })
    if (!joined) return reject(410, { message: 'This link has expired. Ask for a new one.' })
    return await continueSignIn(args, joined, parsed.value.password)
  } catch (error) {
    if (!(error instanceof StaffRejection)) throw error
    return reject(422, { message: error.message })
  }
}

/** Signs in and, for Admins, opens the authenticator setup that is required next. */
async function continueSignIn(args: Route.ActionArgs, { person, cookies }: JoinResult, password: string) {
  if (cookies.length === 0) return redirect(`${signInPath}?notice=password-updated`, 303)
  const headers = setCookieHeaders(cookies)
  if (!person.roles.includes('owner')) return redirect(homePath, { status: 303, headers })
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
  await beginSecondFactor(args.context.get(servicesContext), { ...getClient(args), cookie }, { person, password })
  return redirect(enrollmentPath, { status: 303, headers })
}

const getTitles = (shop: string): Record<LinkPurpose, string> => ({
  'first-owner': `Welcome to ${shop}`,
  invitation: 'Accept your invitation',
  reset: 'Choose a new password',
})

export default function Link({ loaderData: { token, link }, actionData }: Route.ComponentProps) {
  const { name } = useBrand()
  if (!link) {
    return (
      <SignInFrame
        title="This link has expired"
        lead="It is too old, was already used, or a newer link replaced it. Ask for a new link."
      >
        <p>
          <a href={signInPath} className="font-semibold text-forest underline underline-offset-4">
            Go to sign in
          </a>
        </p>
      </SignInFrame>
    )
  }
  const { errors = {}, values } = actionData ?? {}
  return (
    <SignInFrame title={getTitles(name)[link.purpose]} lead={getLeadText(link, name)}>
      {actionData?.message && <Alert tone="error">{actionData.message}</Alert>}
      <form method="post" className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        {link.purpose !== 'reset' && (
          <TextField
            label="Your name"
            name="name"
            autoComplete="name"
            maxLength={80}
            defaultValue={values?.name}
            errors={errors.name}
            required
          />
        )}
        {link.purpose === 'first-owner' ? (
          <TextField
            label="Email address"
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={values?.email}
            errors={errors.email}
            hint="You use it to sign in."
            required
          />
        ) : (
          // Identifies the account to password managers.
          <TextField
            label="Email address"
            type="email"
            name="username"
            autoComplete="username"
            value={link.email}
            readOnly
          />
        )}
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={minPasswordLength}
          errors={errors.password}
          hint={`${minPasswordLength} characters or more. Several unrelated words make a strong password.`}
          required
        />
        <Button type="submit" size="lg" className="mt-2">
          {link.purpose === 'reset' ? 'Set new password' : 'Create account'}
        </Button>
      </form>
    </SignInFrame>
  )
}

function getLeadText({ purpose, access }: { purpose: LinkPurpose; access: PersonAccess }, shop: string): string {
  if (purpose === 'first-owner') return 'This store has no admin yet. You will be the first.'
  if (purpose === 'reset') return 'This signs you out of all other sessions.'
  return `Join ${shop} as ${formatRoles(access.roles)}. Access: ${formatAccess(access)}.`
}
