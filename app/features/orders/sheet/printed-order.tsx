import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { addBoxPrint } from '#app/features/logo/box/box-print.ts'
import { useHasLogo } from '#app/features/logo/storage/logo-shown.store.ts'
import { formatLongDate, getTodayInChicago } from '#app/lib/time/dates.ts'
import { useDelivery } from '../delivery/delivery.store.ts'
import { getImprintItems } from '../imprint/imprint.ts'
import { addLogoImprintsToOrder } from '../imprint/logo-imprint.ts'
import { useLogoOptions } from '../imprint/use-logo-options.ts'
import type { Order } from '../order.ts'
import { OrderTable } from './order-table.tsx'

/**
 * A box or cart that the page prints instead of its list; nothing of it is on screen. Apart from its panel, which is not printed.
 * Runs in the browser only.
 */
export function PrintedOrder({ order, title }: { order: Order; title: string }) {
  const { name } = useBrand()
  const [today] = useState(() => getTodayInChicago())
  const { choice, destinations } = useDelivery(order.packQuantity)
  const hasLogo = useHasLogo()
  const logo = useLogoOptions(getImprintItems(order))
  return createPortal(
    <div className="print-sheet hidden print:block">
      <p className="mb-4 flex justify-between text-sm">
        <span className="font-semibold">{name}</span>
        <span>{`Prices of ${formatLongDate(today)}`}</span>
      </p>
      <h2 className="mb-4 text-heading">{title}</h2>
      <OrderTable
        order={addBoxPrint(addLogoImprintsToOrder(order, logo), hasLogo)}
        destinations={destinations}
        today={today}
        budget={choice.budget}
        hasImages={false}
      />
    </div>,
    document.getElementById('main') ?? document.body,
  )
}
