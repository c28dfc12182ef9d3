import type { FieldErrors, FieldValues } from '#app/lib/form.ts'

/** A form that the action of the page rejected. */
export type Rejected = { intent: string; errors: FieldErrors; values: FieldValues } | undefined
