import type { CustomOrder } from '#app/features/ordering/order.ts'
import { idle, late } from '#app/lib/late.tsx'
import { BoxDrawing } from '#app/ui/box-drawing.tsx'
import './box-look.css'

const Look = late(() => idle().then(() => import('./box-look.tsx').then((module) => module.BoxLook)), {
  meanwhile: <BoxDrawing className="w-32 p-5 text-kraft" />,
})

/** The look of the visitor's box, and its room before it comes. */
export function LateBoxLook({ box }: { box: CustomOrder }) {
  return (
    <div className="box-look">
      <Look box={box} />
    </div>
  )
}
