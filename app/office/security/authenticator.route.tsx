import { data, redirect } from 'react-router'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { needsSecondFactor } from '#app/features/staff/roles.ts'
import {
  beginSecondFactor,
  finishSecondFactor,
  openEnrolment,
  removeSecondFactor,
} from '#app/features/staff/second-factor.server.ts'
import { parseForm } from '#app/lib/form.ts'
import { tooManyAttempts } from '#app/lib/rate-limit.server.ts'
import { readForm } from '#app/lib/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { getClient, setCookieHeaders } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { enrollmentPath } from '../access/return-path.ts'
import { AdminPage, adminMeta, Panel } from '../shell/admin-page.tsx'
import { codeSchema } from '../sign-in/sign-in.schema.ts'
import type { Route } from './+types/authenticator.route.ts'
import { qrOf } from './qr-code.server.ts'
import { Qr } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { onePasswordSchema } from './security.schema.ts'

export const headers = requireAccess('own account')
export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Authenticator app', matches)

const mostTries = 10

type Wants = 'on' | 'replace' | 'off'

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = getPerson(context)
  const wants: Wants = (['replace', 'off'] as const).find((each) => url.searchParams.has(each)) ?? 'on'
  if (person.secondFactor && wants === 'on') throw redirect('/admin/security')
  const services = context.get(servicesContext)
  const enrolment = await openEnrolment(services, person)
  return {
    wants: person.secondFactor ? wants : ('on' satisfies Wants),
    required: !person.secondFactor && needsSecondFactor(person.role, services.settings),
    isOwner: person.role === 'owner',
    enrolment: enrolment && { key: enrolment.key, uri: enrolment.uri, qr: qrOf(enrolment.uri) },
  }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const services = context.get(servicesContext)
  const person = getPerson(context)
  const asker = getClient(args)
  const form = await readForm(request)
  const intent = form.get('intent')
  const minutes = await services.limitAttempts('office-confirm', person.id, mostTries)
  if (minutes !== undefined) return refused(429, tooManyAttempts(minutes))
  if (intent === 'code') {
    const parsed = parseForm(codeSchema, form)
    if (!parsed.ok) return refused(422, parsed.errors.code?.[0])
    const done = await finishSecondFactor(services, asker, { person, code: parsed.value.code })
    if (!done) return refused(422, 'That code does not hold. Wait for the next one, and check the clock of your phone.')
    return data({ codes: done.codes, message: undefined }, { headers: setCookieHeaders(done.cookies) })
  }
  const parsed = parseForm(onePasswordSchema, form)
  if (!parsed.ok) return refused(422, parsed.errors.password?.[0])
  const turningOff = intent === 'off'
  if (turningOff && needsSecondFactor(person.role, services.settings))
    return refused(422, `${person.role === 'owner' ? 'An owner' : 'Everybody here'} needs an authenticator app.`)
  const change = turningOff ? removeSecondFactor : beginSecondFactor
  if (!(await change(services, asker, { person, password: parsed.value.password }))) {
    return refused(422, 'That is not your password')
  }
  return redirect(turningOff ? '/admin/security?told=off' : enrollmentPath, 303)
}

const refused = (status: number, message = 'That cannot be') => data({ codes: undefined, message }, { status })

export default function Authenticator({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = useBrand()
  if (actionData?.codes) return <RecoveryCodes codes={actionData.codes} />
  const { wants, required, isOwner, enrolment } = loaderData
  const errors = actionData?.message ? [actionData.message] : undefined
  if (!enrolment) return <AskPassword {...{ wants, required, errors }} />
  return (
    <AdminPage
      narrow
      title="Set up your authenticator app"
      lead={
        required
          ? `${isOwner ? 'An owner can change everything here, so a password alone is not enough.' : 'Here a password alone is not enough.'} This takes a minute.`
          : 'From then on its code is asked for after your password.'
      }
    >
      <Panel
        title={`1. Add ${name} to the app`}
        text="Any app for one-time codes will do: your phone's own, 1Password, Google Authenticator."
      >
        <div className="flex flex-wrap items-start gap-6">
          <Qr {...enrolment.qr} label="QR code for your authenticator app" />
          <div className="min-w-48 max-w-xs flex-1 text-sm">
            <p>Scan the code with the app. On this very phone, </p>
            <p>
              <a href={enrolment.uri} className="font-semibold text-forest underline underline-offset-4">
                open the app
              </a>
              . Or type this key into it:
            </p>
            <p className="mt-2 font-mono leading-6 break-words select-all">
              {enrolment.key.match(/.{1,4}/g)?.join(' ')}
            </p>
          </div>
        </div>
      </Panel>
      <Panel title="2. Type the code it shows">
        <form method="post" action={enrollmentPath} className="grid max-w-xs gap-4">
          <input type="hidden" name="intent" value="code" />
          <TextField
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            errors={errors}
            hint="Six digits; they change every half minute."
            required
          />
          <Button type="submit" className="justify-self-start">
            Turn it on
          </Button>
        </form>
      </Panel>
    </AdminPage>
  )
}

const said = {
  on: { title: 'Set up an authenticator app', text: 'Your password first, then the code to scan.', button: 'Go on' },
  replace: {
    title: 'Use another app or phone',
    text: 'What you have set up opens nothing from then on, its recovery codes neither. Have the new phone at hand.',
    button: 'Begin anew',
  },
  off: {
    title: 'Turn the authenticator app off',
    text: 'Your password alone opens the office then.',
    button: 'Turn it off',
  },
} as const

type Asking = { wants: Wants; required: boolean; errors: string[] | undefined }

function AskPassword({ wants, required, errors }: Asking) {
  const { title, text, button } = said[wants]
  const lead = required
    ? 'An owner can change everything here, so a password alone is not enough. This takes a minute.'
    : text
  return (
    <AdminPage narrow title={title} lead={lead}>
      <Panel title="Confirm that it is you">
        <form method="post" className="grid max-w-xs gap-4">
          <input type="hidden" name="intent" value={wants === 'off' ? 'off' : 'begin'} />
          <TextField
            label="Your password"
            name="password"
            type="password"
            autoComplete="current-password"
            errors={errors}
            required
          />
          <Button type="submit" variant={wants === 'off' ? 'danger' : 'primary'} className="justify-self-start">
            {button}
          </Button>
        </form>
      </Panel>
    </AdminPage>
  )
}
