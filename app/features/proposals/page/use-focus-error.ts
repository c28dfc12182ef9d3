import { useEffect, useRef } from 'react'
import type { FieldErrors } from '#app/lib/form.ts'

/** Moves the focus to the first rejected field of a form that the server returned. */
export function useFocusError(errors: FieldErrors) {
  const form = useRef<HTMLFormElement>(null)
  const hasErrors = Object.keys(errors).length > 0
  useEffect(() => {
    if (hasErrors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
  }, [hasErrors])
  return form
}
