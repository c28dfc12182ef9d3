import type { FocusEvent, KeyboardEvent } from 'react'

/** For a `<details>` whose panel covers the page: closes when the focus leaves it, and on Escape. */
export const closeDetailsOnLeave = {
  onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
  },
  onKeyDown(event: KeyboardEvent<HTMLDetailsElement>) {
    const { currentTarget, key } = event
    if (key !== 'Escape' || !currentTarget.open) return
    event.preventDefault()
    currentTarget.open = false
    currentTarget.querySelector('summary')?.focus()
  },
}
