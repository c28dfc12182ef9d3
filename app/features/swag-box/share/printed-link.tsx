import type { CustomOrder } from '#app/features/ordering/order.ts'
import { linkTo } from './copy-box-link.ts'

/** On paper alone: whoever holds it can have the same box. In the browser only. */
export function PrintedLink({ box }: { box: CustomOrder }) {
  return <p className="mt-3 hidden text-sm wrap-anywhere print:block">This box: {linkTo(box, location.origin)}</p>
}
