import { useEffect, useRef } from 'react'
import { BoxDrawing } from '#app/ui/box-drawing.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { type BoxContents, describeBox, getMoreText } from './box-contents.ts'
import { type DrawnBox, useBoxImage } from './use-box-image.ts'

/** Drawing of the open box. Reserves its space; falls back to the static image. */
export function BoxImage({ box, className }: { box: BoxContents; className?: string }) {
  const element = useRef<HTMLSpanElement>(null)
  const { drawn, hasLogo } = useBoxImage(box, element)
  return (
    <span
      ref={element}
      role="img"
      aria-label={describeBox(box, hasLogo)}
      aria-busy={drawn.length === 0}
      className={joinClasses(
        'relative grid aspect-5/4 place-items-center overflow-hidden rounded-sm bg-paper',
        className,
      )}
    >
      {drawn.length === 0 && <BoxDrawing className="w-1/2 text-kraft" />}
      {drawn.map((each) => (
        <Layer key={each.key} drawn={each} />
      ))}
      {getMoreText(box) && (
        <span className="absolute top-1 right-1 rounded-sm bg-card px-1.5 text-xs leading-5 font-semibold tabular-figures">
          {getMoreText(box)}
        </span>
      )}
    </span>
  )
}

function Layer({ drawn: { picture: image } }: { drawn: DrawnBox }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    // A transferred bitmap is empty.
    if (canvas.current && image.width > 0) canvas.current.getContext('bitmaprenderer')?.transferFromImageBitmap(image)
  }, [image])
  return (
    <canvas
      ref={canvas}
      className="absolute inset-0 size-full transition-opacity duration-500 ease-out motion-safe:starting:opacity-0 motion-reduce:transition-none"
    />
  )
}
