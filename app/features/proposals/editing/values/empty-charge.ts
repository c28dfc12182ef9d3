import type { ChargeValues } from './proposal-values.schema.ts'

/** A new charge by hand. */
export const emptyCharge: ChargeValues = {
  id: '',
  kind: 'order',
  label: '',
  line: '',
  treatment: 'charged',
  basis: 'order',
  isTaxable: '',
  price: '',
  cost: '',
}
