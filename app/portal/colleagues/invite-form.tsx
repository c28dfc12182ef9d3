import { roleOptions } from '#app/features/portal/access/portal-roles.ts'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'

type InviteFormProps = { rejected: { errors: FieldErrors; values: FieldValues } | undefined }

/** Invites a person to the portal. */
export function InviteForm({ rejected }: InviteFormProps) {
  const field = (name: string) => ({
    id: `invite-${name}`,
    name,
    defaultValue: rejected?.values[name],
    errors: rejected?.errors[name] ?? [],
  })
  return (
    <form method="post" aria-label="Invite a colleague" noValidate className="grid gap-5">
      <div className="portal-pair">
        <TextField label="Name" autoComplete="off" maxLength={100} {...field('name')} />
        <TextField label="Email" type="email" autoComplete="off" maxLength={254} {...field('email')} />
        <Select label="Role" options={roleOptions} {...field('role')} />
      </div>
      <p>
        <Button type="submit" name="intent" value="invite">
          Send invitation
        </Button>
      </p>
    </form>
  )
}
