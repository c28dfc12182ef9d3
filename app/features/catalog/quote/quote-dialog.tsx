import { useEffect, useRef, useState } from 'react'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { ProductView } from '../product-page/product-view.ts'
import { LateQuoteForm } from './late-quote-form.tsx'

const dialogId = 'quote'

/** Returns the title of the quote form. */
export const quoteTitle = ({ inStock }: ProductView) => (inStock ? 'Request a Quote' : 'Ask for an alternative')

/**
 * The button and its dialog; both work before and without JavaScript. Where a pointer or the focus comes near, or the
 * dialog is opened by another button, the form's code is loaded.
 */
export function QuoteDialog({ product, today }: { product: ProductView; today: IsoDate }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [wanted, setWanted] = useState(false)
  const want = () => setWanted(true)

  useEffect(() => {
    // Opened before the page was alive.
    if (dialog.current?.open) setWanted(true)
  }, [])

  const title = quoteTitle(product)
  return (
    <>
      <Button
        size="lg"
        commandfor={dialogId}
        command="show-modal"
        onPointerEnter={want}
        onPointerDown={want}
        onFocus={want}
      >
        {title}
      </Button>
      <Dialog ref={dialog} id={dialogId} title={title} description={product.name} onFocus={want}>
        {/* The form's own height and a little more, so that the dialog has it while the form loads. */}
        <div className="min-h-[54rem] sm:min-h-[37rem]">
          <LateQuoteForm
            id="quote-form"
            product={product}
            today={today}
            wanted={wanted}
            onStored={() => dialog.current?.close()}
          />
        </div>
      </Dialog>
    </>
  )
}
