import { Form, useNavigation } from 'react-router'
import { roleOptions } from '#app/features/portal/access/portal-roles.ts'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { Panel } from '../../shell/admin-page.tsx'

type InvitePanelProps = { values: FieldValues; errors: FieldErrors }

/** Invites a person by email; an unknown email address becomes a contact of the company. */
export function InvitePanel({ values, errors }: InvitePanelProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const field = (name: string) => ({
    id: `invite-${name}`,
    name,
    defaultValue: values[name] ?? '',
    errors: errors[name] ?? [],
  })
  return (
    <Panel
      title="Invite a person"
      text="They get a link by email that works for 7 days. An unknown email address becomes a contact of this company."
    >
      <Form method="post" aria-label="Invite a person" noValidate className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" maxLength={100} autoComplete="off" {...field('name')} />
        <TextField label="Email" type="email" maxLength={254} autoComplete="off" {...field('email')} />
        <Select label="Role" options={roleOptions} className="sm:col-span-2" {...field('role')} />
        <Button type="submit" name="intent" value="invite" busy={isBusy} className="justify-self-start">
          Send invitation
        </Button>
      </Form>
    </Panel>
  )
}
