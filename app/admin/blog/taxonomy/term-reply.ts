import type { FieldErrors, FieldValues } from '#app/lib/form.ts'

/** Why a category or tag was not saved; what was typed stays. */
export type LabelReply = { errors: FieldErrors; values: FieldValues; message?: string }
