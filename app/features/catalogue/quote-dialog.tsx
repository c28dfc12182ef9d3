import { useRef } from 'react'
import type { IsoDate } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { ProductView } from './product-view.ts'
import { QuoteForm } from './quote-form.tsx'

const dialogId = 'quote'

/** The button and its dialog; both work before and without JavaScript. */
export function QuoteDialog({ product, today }: { product: ProductView; today: IsoDate }) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <Button size="lg" commandfor={dialogId} command="show-modal">
        Request a Quote
      </Button>
      <Dialog ref={dialog} id={dialogId} title="Request a Quote" description={product.name}>
        <QuoteForm id="quote-form" product={product} today={today} onStored={() => dialog.current?.close()} />
      </Dialog>
    </>
  )
}
