import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** `shouldRevalidate` of a route with versions: after an edit conflict, its forms get the current one. */
export const revalidateAfterConflict = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate
