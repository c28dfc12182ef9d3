import { Printer } from 'lucide-react'
import type { CustomOrder } from '#app/features/orders/order.ts'
import { Button } from '#app/ui/button.tsx'
import { BuilderLink } from './builder-link.tsx'

/** Actions for a person who was sent the summary; not printed. */
export function SharedSummaryActions({ box }: { box: CustomOrder }) {
  return (
    <aside aria-label="This summary" className="summary-actions no-print">
      <Button onClick={() => print()}>
        <Printer aria-hidden="true" />
        Print or save as PDF
      </Button>
      <BuilderLink box={box} />
    </aside>
  )
}
