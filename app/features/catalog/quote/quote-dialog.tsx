import { useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { ProductView } from '../product-page/product-view.ts'
import type { QuoteFormProps } from './quote-form.tsx'
import { QuoteFormBoundary } from './quote-form-boundary.tsx'

const dialogId = 'quote'

/** Returns the title of the quote form. */
export const getQuoteTitle = ({ inStock }: ProductView) => (inStock ? 'Request a Quote' : 'Ask for an alternative')

/** The button and its dialog; both work before and without JavaScript, in browsers that have invoker commands. */
export function QuoteDialog({
  product,
  today,
  quantity,
  day,
}: Pick<QuoteFormProps, 'product' | 'today' | 'quantity' | 'day'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = getQuoteTitle(product)
  return (
    <>
      <Button size="lg" commandfor={dialogId} command="show-modal">
        {title}
      </Button>
      <Dialog ref={dialog} id={dialogId} title={title} description={product.name}>
        {/* At least the height of the form, so that the dialog does not resize when the form has loaded. */}
        <div className="min-h-[84rem] sm:min-h-[60rem]">
          <QuoteFormBoundary
            id="quote-form"
            product={product}
            today={today}
            quantity={quantity}
            day={day}
            onStored={() => dialog.current?.close()}
          />
        </div>
      </Dialog>
    </>
  )
}
