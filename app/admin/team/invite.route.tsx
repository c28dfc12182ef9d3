import { data, Form, Link } from 'react-router'
import { isRecentlyConfirmed } from '#app/features/staff/person.ts'
import type { PersonAccess } from '#app/features/staff/roles.ts'
import { inviteStaff, StaffRejection } from '#app/features/staff/staff.server.ts'
import { canMailStaff } from '#app/features/staff/staff-mail.server.ts'
import { type FieldErrors, getFieldValues, parseForm } from '#app/lib/form.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { ConfirmField } from '../access/confirm-field.tsx'
import { confirmIdentity } from '../access/confirm-identity.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, createAdminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/invite.route.ts'
import { AccessFields } from './access-fields.tsx'
import { emailOrShowLink, type LinkResult } from './email-or-show-link.server.ts'
import { LinkPanel } from './link-panel.tsx'
import { checkAccess, readAccessFields } from './read-access-fields.ts'
import { inviteSchema } from './team.schema.ts'

export const headers = requireAccess('staff')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Invite a team member', matches)

export const loader = async ({ context }: Route.LoaderArgs) => ({
  isRecentlyConfirmed: isRecentlyConfirmed(getPerson(context)),
  canMail: await canMailStaff(context.get(servicesContext)),
})

const defaultAccess: PersonAccess = { roles: ['sales'], permissions: [] }

type ActionResult = {
  createdLink?: LinkResult
  values: Record<string, string>
  access: PersonAccess
  errors: FieldErrors
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request)
  const values = getFieldValues(inviteSchema, form)
  const access = readAccessFields(form)
  const reject = (errors: FieldErrors) => data<ActionResult>({ values, access, errors }, { status: 422 })
  const parsed = parseForm(inviteSchema, form)
  const problem = checkAccess(access)
  if (!parsed.ok || problem) return reject({ ...(!parsed.ok && parsed.errors), ...problem })
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return reject(confirmed.errors)
  try {
    const { db } = args.context.get(servicesContext)
    const link = await inviteStaff(db, { ...parsed.value, ...access, by: confirmed.authority })
    return data<ActionResult>({ createdLink: await emailOrShowLink(args, link), values: {}, access, errors: {} })
  } catch (error) {
    if (!(error instanceof StaffRejection)) throw error
    return reject({ email: [error.message] })
  }
}

export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  const { createdLink, values, access = defaultAccess, errors = {} } = actionData ?? {}
  if (createdLink) {
    return (
      <AdminPage narrow title="Invitation created">
        <LinkPanel {...createdLink} />
        <p className="flex flex-wrap gap-3">
          <Link to="/admin/team" className={getButtonClass()}>
            Back to team
          </Link>
          <Link to="/admin/team/invite" className={getButtonClass({ variant: 'secondary' })}>
            Invite another
          </Link>
        </p>
      </AdminPage>
    )
  }
  return (
    <AdminPage
      narrow
      title="Invite a team member"
      back={{ to: '/admin/team', label: 'Team' }}
      lead={
        loaderData.canMail
          ? 'We email them a link to create their account.'
          : 'You get a link to share; with it they create their account.'
      }
    >
      <Panel title="New team member">
        <Form method="post" className="grid gap-5">
          <TextField
            label="Email address"
            name="email"
            type="email"
            autoComplete="off"
            defaultValue={values?.email}
            errors={errors.email}
            required
          />
          <AccessFields access={access} errors={errors.role} />
          <ConfirmField isRecentlyConfirmed={loaderData.isRecentlyConfirmed} errors={errors} />
          <Button type="submit" className="justify-self-start">
            {loaderData.canMail ? 'Send invitation' : 'Create invitation link'}
          </Button>
        </Form>
      </Panel>
    </AdminPage>
  )
}
