import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A `shouldRevalidate` that is also true after an edit conflict, as React Router loads nothing after an error status. */
export const revalidateAfterConflict = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate
