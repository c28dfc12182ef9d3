import { idle, late } from '#app/lib/browser/late.tsx'
import { BoxDrawing } from '#app/ui/box-drawing.tsx'

/** The image of an open box, and its room before it comes. */
export const LateBoxImage = late(() => idle().then(() => import('./box-image.tsx').then((module) => module.BoxImage)), {
  meanwhile: (
    <span className="grid aspect-5/4 w-full place-items-center rounded-sm bg-paper">
      <BoxDrawing className="w-1/2 text-kraft" />
    </span>
  ),
})
