import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** As `shouldRevalidate`, loads the current version after an edit conflict, too; React Router skips it after an error status. */
export const revalidateAfterConflict = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate
