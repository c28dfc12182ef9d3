import type { FieldErrors, FieldValues } from '#app/lib/form.ts'

/** Reason a category or tag was not saved; the input is preserved. */
export type TermReply = { errors: FieldErrors; values: FieldValues; message?: string }
