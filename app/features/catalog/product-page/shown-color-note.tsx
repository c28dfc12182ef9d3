import { useChosenColor } from './chosen-color.ts'
import type { ProductView } from './product-view.ts'

/** Says below the images that none of them shows the chosen color; empty if one does, or if no color is known. */
export function ShownColorNote({ product: { id, shownColors } }: { product: ProductView }) {
  const chosen = useChosenColor(id)
  const [shown] = shownColors
  return (
    <p role="status" className="mt-3 text-sm text-muted empty:hidden">
      {chosen && shown && !shownColors.includes(chosen) && `Shown in ${shown}. You chose ${chosen}.`}
    </p>
  )
}
