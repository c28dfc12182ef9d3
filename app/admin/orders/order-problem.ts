import type { FieldErrors, FieldValues } from '#app/lib/form.ts'

/** Why a form of an order was not saved. */
export type OrderProblem = {
  form: 'order' | 'shipment'
  message?: string
  errors?: FieldErrors
  values?: FieldValues
}
