import * as v from 'valibot'
import { cellSchema, methodSchema } from '../pricing/method.schema.ts'

/** As imprints limit the names of locations and methods. */
export const maxNamedLocation = 60

/** A supplier's decorations and charges for a product: content of `supplier_decorations.value`. */
export const supplierDecorationsSchema = v.object({
  /** In the supplier's order; a method may be at several locations. */
  decorations: v.array(v.object({ location: v.string(), method: methodSchema })),
  /** Charges per order, such as a paper proof. */
  orderCharges: v.array(v.object({ label: v.string(), ...cellSchema.entries })),
})
export type SupplierDecorations = v.InferOutput<typeof supplierDecorationsSchema>
