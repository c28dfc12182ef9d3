import { data, redirect } from 'react-router'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { limitStaffAttempts } from '#app/features/staff/attempts.server.ts'
import { needsSecondFactor } from '#app/features/staff/roles.ts'
import {
  beginSecondFactor,
  finishSecondFactor,
  readPendingEnrollment,
  removeSecondFactor,
} from '#app/features/staff/second-factor.server.ts'
import { parseForm } from '#app/lib/form.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { createQrCode } from '#app/lib/qr-code.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { getClient, setCookieHeaders } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { enrollmentPath } from '../access/return-path.ts'
import { AdminPage, createAdminMeta, Panel } from '../shell/admin-page.tsx'
import { codeSchema } from '../sign-in/sign-in.schema.ts'
import type { Route } from './+types/authenticator.route.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { currentPasswordSchema } from './security.schema.ts'

export const headers = requireAccess('own-account')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Authenticator app', matches)

const maxAttempts = 10

type Mode = 'on' | 'replace' | 'off'

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = getPerson(context)
  const mode: Mode = (['replace', 'off'] as const).find((each) => url.searchParams.has(each)) ?? 'on'
  if (person.secondFactor && mode === 'on') throw redirect('/admin/security')
  const services = context.get(servicesContext)
  const enrollment = await readPendingEnrollment(services, person)
  return {
    mode: person.secondFactor ? mode : ('on' satisfies Mode),
    isRequired: !person.secondFactor && needsSecondFactor(person.roles, services.settings),
    isOwner: person.roles.includes('owner'),
    enrollment: enrollment && { key: enrollment.key, uri: enrollment.uri, qr: createQrCode(enrollment.uri) },
  }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const services = context.get(servicesContext)
  const person = getPerson(context)
  const client = getClient(args)
  const form = await readForm(request)
  const intent = form.get('intent')
  const minutes = await limitStaffAttempts(services, { form: 'admin-confirm', ...client, person, max: maxAttempts })
  if (minutes !== undefined) return reject(429, formatTooManyAttempts(minutes))
  if (intent === 'code') {
    const parsed = parseForm(codeSchema, form)
    if (!parsed.ok) return reject(422, parsed.errors.code?.[0])
    const enrolled = await finishSecondFactor(services, client, { person, code: parsed.value.code })
    if (!enrolled)
      return reject(
        422,
        'That code is incorrect. Enter the current code, and check that your phone’s clock is correct.',
      )
    return data({ codes: enrolled.codes, message: undefined }, { headers: setCookieHeaders(enrolled.cookies) })
  }
  const parsed = parseForm(currentPasswordSchema, form)
  if (!parsed.ok) return reject(422, parsed.errors.password?.[0])
  const isTurningOff = intent === 'off'
  if (isTurningOff && needsSecondFactor(person.roles, services.settings))
    return reject(
      422,
      `${person.roles.includes('owner') ? 'Admins are' : 'Every team member is'} required to use an authenticator app.`,
    )
  const change = isTurningOff ? removeSecondFactor : beginSecondFactor
  if (!(await change(services, client, { person, password: parsed.value.password }))) {
    return reject(422, 'Incorrect password')
  }
  return redirect(isTurningOff ? '/admin/security?notice=off' : enrollmentPath, 303)
}

const reject = (status: number, message = 'Try again') => data({ codes: undefined, message }, { status })

export default function Authenticator({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = useBrand()
  if (actionData?.codes) return <RecoveryCodes codes={actionData.codes} />
  const { mode, isRequired, isOwner, enrollment } = loaderData
  const requirement = isRequired
    ? `${isOwner ? 'Admins are required to use two-factor authentication.' : 'This store requires two-factor authentication.'} Setup takes a minute.`
    : undefined
  const errors = actionData?.message ? [actionData.message] : undefined
  if (!enrollment) return <ConfirmPassword mode={mode} requirement={requirement} errors={errors} />
  return (
    <AdminPage
      narrow
      title="Set up your authenticator app"
      lead={requirement ?? 'We will ask for a code from the app after your password.'}
    >
      <Panel
        title={`1. Add ${name} to your app`}
        text="Use any authenticator app, such as 1Password, Google Authenticator or your phone's own."
      >
        <div className="flex flex-wrap items-start gap-6">
          <QrCode {...enrollment.qr} label="QR code for your authenticator app" />
          <div className="min-w-48 max-w-xs flex-1 text-sm">
            <p>Scan the QR code with the app. On this phone, </p>
            <p>
              <a href={enrollment.uri} className="font-semibold text-forest underline underline-offset-4">
                open the app
              </a>
              . Or enter this key:
            </p>
            <p className="mt-2 font-mono leading-6 break-words select-all">
              {enrollment.key.match(/.{1,4}/g)?.join(' ')}
            </p>
          </div>
        </div>
      </Panel>
      <Panel title="2. Enter the code from the app">
        <form method="post" action={enrollmentPath} className="grid max-w-xs gap-4">
          <input type="hidden" name="intent" value="code" />
          <TextField
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            errors={errors}
            hint="Six digits. A new code appears every 30 seconds."
            required
          />
          <Button type="submit" className="justify-self-start">
            Enable
          </Button>
        </form>
      </Panel>
    </AdminPage>
  )
}

const securityPage = { to: '/admin/security', label: 'Sign-in and security' }

const texts = {
  on: { title: 'Set up an authenticator app', text: 'Confirm your password, then scan a QR code.', button: 'Continue' },
  replace: {
    title: 'Change app or phone',
    text: 'The current app and its recovery codes will stop working. Have the new phone ready.',
    button: 'Continue',
  },
  off: {
    title: 'Turn off two-factor authentication',
    text: 'You will sign in with your password only.',
    button: 'Turn off',
  },
} as const

type ConfirmPasswordProps = { mode: Mode; requirement: string | undefined; errors: string[] | undefined }

function ConfirmPassword({ mode, requirement, errors }: ConfirmPasswordProps) {
  const { title, text, button } = texts[mode]
  return (
    <AdminPage narrow title={title} lead={requirement ?? text} {...(mode !== 'on' && { back: securityPage })}>
      <Panel title="Confirm your identity">
        <form method="post" className="grid max-w-xs gap-4">
          <input type="hidden" name="intent" value={mode === 'off' ? 'off' : 'begin'} />
          <TextField
            label="Current password"
            name="password"
            type="password"
            autoComplete="current-password"
            errors={errors}
            required
          />
          <Button type="submit" variant={mode === 'off' ? 'danger' : 'primary'} className="justify-self-start">
            {button}
          </Button>
        </form>
      </Panel>
    </AdminPage>
  )
}

/** Shows a QR code that the server created. */
function QrCode({ size, path, label }: { size: number; path: string; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-52 rounded-md border border-line bg-white p-2 text-ink"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
