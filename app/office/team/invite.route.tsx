import { data, Form, Link } from 'react-router'
import { authorityOf } from '#app/features/staff/person.ts'
import { roleDuties, roles, roleTitles } from '#app/features/staff/roles.ts'
import { inviteStaff, StaffRefusal } from '#app/features/staff/staff.server.ts'
import { canMailStaff } from '#app/features/staff/staff-mail.server.ts'
import { type FieldErrors, fieldValues, parseForm } from '#app/lib/form.ts'
import { readForm } from '#app/lib/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { FieldErrors as Errors, TextField } from '#app/ui/field.tsx'
import { ConfirmField } from '../access/confirm-field.tsx'
import { confirmIdentity } from '../access/confirm-identity.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, adminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/invite.route.ts'
import { type Delivered, deliver } from './deliver-link.server.ts'
import { DeliveredLink } from './delivered-link.tsx'
import { inviteSchema } from './team.schema.ts'

export const headers = requireAccess('staff')
export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Invite somebody', matches)

export const loader = ({ context }: Route.LoaderArgs) => ({
  fresh: authorityOf(getPerson(context), '') !== undefined,
  canMail: canMailStaff(context.get(servicesContext).settings),
})

type Answer = { delivered?: Delivered; values: Record<string, string>; errors: FieldErrors }

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request)
  const values = fieldValues(inviteSchema, form)
  const refused = (errors: FieldErrors) => data<Answer>({ values, errors }, { status: 422 })
  const parsed = parseForm(inviteSchema, form)
  if (!parsed.ok) return refused(parsed.errors)
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return refused(confirmed.errors)
  try {
    const { db } = args.context.get(servicesContext)
    const link = await inviteStaff(db, { ...parsed.value, by: confirmed.authority })
    return data<Answer>({ delivered: await deliver(args, link), values: {}, errors: {} })
  } catch (error) {
    if (!(error instanceof StaffRefusal)) throw error
    return refused({ email: [error.message] })
  }
}

export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  const { delivered, values, errors = {} } = actionData ?? {}
  if (delivered) {
    return (
      <AdminPage narrow title="Invited">
        <DeliveredLink {...delivered} />
        <p className="flex flex-wrap gap-3">
          <Link to="/admin/team" className={buttonClass()}>
            To the staff
          </Link>
          <Link to="/admin/team/invite" className={buttonClass({ variant: 'secondary' })}>
            Invite somebody else
          </Link>
        </p>
      </AdminPage>
    )
  }
  return (
    <AdminPage
      narrow
      title="Invite somebody"
      lead={
        loaderData.canMail
          ? 'They get a mail with a link to choose a password.'
          : 'You get a link to hand over; with it they choose a password.'
      }
    >
      <Panel title="Who, and what for">
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
          <fieldset>
            <legend className="mb-1.5 text-sm leading-5 font-semibold">Role</legend>
            <div className="grid gap-1">
              {roles.map((role) => (
                <label key={role} className="flex cursor-pointer gap-3 rounded-md px-1 py-1.5 hover:bg-paper">
                  <input
                    type="radio"
                    name="role"
                    value={role}
                    defaultChecked={(values?.role || 'sales') === role}
                    className="mt-1 size-4"
                  />
                  <span>
                    <span className="block font-medium">{roleTitles[role]}</span>
                    <span className="block text-sm text-muted">{roleDuties[role]}</span>
                  </span>
                </label>
              ))}
            </div>
            <Errors id="role" errors={errors.role} />
          </fieldset>
          <ConfirmField fresh={loaderData.fresh} errors={errors} />
          <Button type="submit" className="justify-self-start">
            Invite
          </Button>
        </Form>
      </Panel>
    </AdminPage>
  )
}
