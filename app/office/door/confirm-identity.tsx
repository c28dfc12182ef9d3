import type { FieldErrors } from '#app/lib/form.ts'
import { TextField } from '#app/ui/field.tsx'
import { confirmField } from './confirm-field.ts'

/** "Confirm it's you": stands in a form while the password is no longer fresh, or was wrong. */
export function ConfirmField({ fresh, errors }: { fresh: boolean; errors?: FieldErrors | undefined }) {
  const refused = errors?.[confirmField]
  if (fresh && !refused) return null
  return (
    <TextField
      label="Your password"
      name={confirmField}
      type="password"
      autoComplete="current-password"
      hint="To confirm that it is you. Asked for once in a quarter of an hour."
      errors={refused}
      required
    />
  )
}
