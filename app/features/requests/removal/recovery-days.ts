/** Days for which a deleted request can be restored; then the nightly job erases it. */
export const recoveryDays = 30
