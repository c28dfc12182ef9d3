import type { FieldErrors } from '#app/lib/form.ts'
import { TextField } from '#app/ui/field.tsx'

export const confirmFieldName = 'your_password'

/** Asks for the current password if the last confirmation is too old or was incorrect. */
export function ConfirmField({
  isRecentlyConfirmed,
  errors,
}: {
  isRecentlyConfirmed: boolean
  errors?: FieldErrors | undefined
}) {
  const rejected = errors?.[confirmFieldName]
  if (isRecentlyConfirmed && !rejected) return null
  return (
    <TextField
      label="Current password"
      name={confirmFieldName}
      type="password"
      autoComplete="current-password"
      hint="Confirm your identity. We ask again after 15 minutes."
      errors={rejected}
      required
    />
  )
}
