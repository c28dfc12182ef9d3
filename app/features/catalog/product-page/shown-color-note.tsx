import { useEffect } from 'react'
import { useChosenColor } from './chosen-color.ts'
import { getImageId } from './gallery.tsx'
import type { ProductView } from './product-view.ts'

/** Shows the image of the chosen color; without one, says below the images that they show another color, if that is known. */
export function ShownColorNote({ product: { id, imageColors } }: { product: ProductView }) {
  const chosen = useChosenColor(id)
  const index = chosen ? imageColors.indexOf(chosen) : -1
  const shown = imageColors.find(Boolean)
  useEffect(() => {
    const image = document.getElementById(getImageId(index))
    image?.parentElement?.scrollTo({ left: image.offsetLeft })
  }, [index])
  return (
    <p role="status" className="mt-3 text-sm text-muted empty:hidden">
      {chosen && shown && index < 0 && `Shown in ${shown}. You chose ${chosen}.`}
    </p>
  )
}
