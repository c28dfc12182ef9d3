import { data, redirect } from 'react-router'
import { limitStaffAttempts } from '#app/features/staff/attempts.server.ts'
import { renewRecoveryCodes } from '#app/features/staff/second-factor.server.ts'
import { parseForm } from '#app/lib/form.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { getClient } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, createAdminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/recovery-codes.route.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { currentPasswordSchema } from './security.schema.ts'

export const headers = requireAccess('own-account')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Recovery codes', matches)

export function loader({ context }: Route.LoaderArgs) {
  if (!getPerson(context).secondFactor) throw redirect('/admin/security')
  return null
}

export async function action(args: Route.ActionArgs) {
  const person = getPerson(args.context)
  const parsed = parseForm(currentPasswordSchema, await readForm(args.request))
  if (!parsed.ok) return reject(422, parsed.errors.password?.[0])
  const services = args.context.get(servicesContext)
  const client = getClient(args)
  const minutes = await limitStaffAttempts(services, { form: 'admin-confirm', ...client, person, max: 10 })
  if (minutes !== undefined) return reject(429, formatTooManyAttempts(minutes))
  const { password } = parsed.value
  const codes = await renewRecoveryCodes(services, client, { person, password })
  if (codes === 'off') return redirect('/admin/security', 303)
  return codes ? { codes, message: undefined } : reject(422, 'Incorrect password')
}

const reject = (status: number, message = 'Try again') => data({ codes: undefined, message }, { status })

export default function RecoveryCodesPage({ actionData }: Route.ComponentProps) {
  if (actionData?.codes) return <RecoveryCodes codes={actionData.codes} />
  return (
    <AdminPage
      narrow
      title="Generate new recovery codes"
      lead="Your existing codes will stop working."
      back={{ to: '/admin/security', label: 'Sign-in and security' }}
    >
      <Panel title="Confirm your identity">
        <form method="post" className="grid max-w-xs gap-4">
          <TextField
            label="Current password"
            name="password"
            type="password"
            autoComplete="current-password"
            errors={actionData?.message ? [actionData.message] : undefined}
            required
          />
          <Button type="submit" className="justify-self-start">
            Generate codes
          </Button>
        </form>
      </Panel>
    </AdminPage>
  )
}
