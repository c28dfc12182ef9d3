import { useId, useRef, useState } from 'react'
import { BoxColors } from '#app/features/logo/box/box-colors.tsx'
import { describeBox } from '#app/features/logo/box/box-contents.ts'
import { BoxImage } from '#app/features/logo/box/box-image.tsx'
import { BoxPrintFields } from '#app/features/logo/box/box-print-fields.tsx'
import { getCustomBoxContents } from '#app/features/orders/box-contents.ts'
import type { CustomOrder } from '#app/features/orders/order.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { savedBox } from '../box.store.ts'

/** Image of the visitor's box with its color and print options. A click enlarges it. */
export function BoxPreview({ box }: { box: CustomOrder }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isLarge, setIsLarge] = useState(false)
  const contents = getCustomBoxContents(box)
  const enlarge = () => {
    setIsLarge(true)
    dialog.current?.showModal()
  }
  return (
    <>
      <div className="flex h-31 items-center gap-3 pt-2 pb-2 tall:h-72 tall:flex-col tall:items-stretch tall:gap-2">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={enlarge}
          className="h-full shrink-0 cursor-zoom-in rounded-sm tall:h-auto tall:w-full"
        >
          <span className="sr-only">Show the box large: </span>
          <BoxImage box={contents} className="h-full tall:h-auto tall:w-full" />
        </button>
        <BoxColors color={box.color} onChange={(color) => savedBox.change((current) => ({ ...current, color }))} />
        <Dialog
          isBodyFocusable
          ref={dialog}
          id={`${id}-large`}
          title={box.name || 'Your box'}
          onClose={() => setIsLarge(false)}
          className="max-w-2xl!"
        >
          {isLarge && (
            <>
              <BoxImage box={contents} className="w-full" />
              <p className="mt-3 text-sm leading-5 text-muted" aria-hidden="true">
                {describeBox(contents, false)}
              </p>
            </>
          )}
        </Dialog>
      </div>
      <BoxPrintFields
        print={box.print}
        onChange={(print) => savedBox.change((current) => ({ ...current, print }))}
        className="min-h-26"
      />
    </>
  )
}
