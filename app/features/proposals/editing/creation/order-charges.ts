import type { Charge } from '../../pricing/option.schema.ts'
import type { ProductLine } from './product-line.server.ts'

/** Makes charges of a line from the charges per order of its supplier; only a line with an imprint has them. */
export const toOrderCharges = (
  charges: ProductLine['orderCharges'] = [],
  { line, createId }: { line: string; createId: () => string },
): Charge[] =>
  charges.map(({ label, price, cost }) => ({
    id: createId(),
    kind: 'order',
    label,
    line,
    treatment: 'charged',
    isTaxable: false,
    basis: 'order',
    price,
    cost,
  }))
