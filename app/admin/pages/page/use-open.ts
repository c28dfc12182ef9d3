import { type ToggleEvent, useEffect, useState } from 'react'

/**
 * Props of a `<details>` that opens when a field in it has an error. It stays open when the error is fixed, as the person is
 * still typing there.
 */
export function useOpen(hasErrors: boolean, isOpenAtFirst: boolean) {
  const [isOpen, setOpen] = useState(isOpenAtFirst || hasErrors)
  useEffect(() => {
    if (hasErrors) setOpen(true)
  }, [hasErrors])
  return {
    open: isOpen || undefined,
    onToggle: ({ target, currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
      if (target === currentTarget) setOpen(currentTarget.open)
    },
  }
}
