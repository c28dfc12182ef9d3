import type { CustomOrder } from '#app/features/ordering/order.ts'
import { late } from '#app/lib/late.tsx'
import { BoxDrawing } from '#app/ui/box-drawing.tsx'

/** Not before the page itself has nothing more to do. */
const idle = () => new Promise<unknown>((done) => (globalThis.requestIdleCallback ?? setTimeout)(done))

const Look = late(() => idle().then(() => import('./box-look.tsx').then((module) => module.BoxLook)), {
  meanwhile: <BoxDrawing className="w-32 p-5 text-kraft" />,
})

/** The look of the visitor's box, and its room before it comes. */
export function LateBoxLook({ box }: { box: CustomOrder }) {
  return (
    <div className="flex h-31 items-center gap-3 pt-2 pb-2 tall:h-72 tall:flex-col tall:items-stretch tall:gap-2">
      <Look box={box} />
    </div>
  )
}
