import { Form } from 'react-router'
import { minPasswordLength } from '#app/features/staff/passwords/password.schema.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Panel } from '../shell/admin-page.tsx'

export function PasswordPanel({ errors, email }: { errors: FieldErrors | undefined; email: string }) {
  return (
    <Panel title="Password" text="Changing your password signs you out of all other sessions.">
      <Form method="post" preventScrollReset className="grid max-w-md gap-4">
        <input type="hidden" name="intent" value="password" />
        {/* For password managers. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label="Current password"
          name="current"
          type="password"
          autoComplete="current-password"
          errors={errors?.current}
          required
        />
        <TextField
          label="New password"
          name="chosen"
          type="password"
          autoComplete="new-password"
          minLength={minPasswordLength}
          hint={`${minPasswordLength} characters or more`}
          errors={errors?.chosen}
          required
        />
        <Button type="submit" variant="secondary" size="sm" className="justify-self-start">
          Change password
        </Button>
      </Form>
    </Panel>
  )
}
