import type { FieldErrors } from '#app/lib/form.ts'

/** Why the server rejected a form as a whole. `useFocusError` of the form moves the focus to it. */
export function FormAlert({ errors }: { errors: FieldErrors }) {
  const messages = errors['']
  return messages ? (
    <p role="alert" tabIndex={-1} className="rounded-md bg-danger-tint p-4 font-medium text-danger">
      {messages.join(' ')}
    </p>
  ) : null
}
