import { lazy } from 'react'
import { describeBox, getMoreText, maxDrawnProducts } from '#app/features/logo/box/box-contents.ts'
import { swatches } from '#app/features/logo/box/box-swatches.ts'
import { useIsLogoShown } from '#app/features/logo/storage/logo-shown.store.ts'
import { getCustomBoxContents } from '#app/features/orders/box-contents.ts'
import type { CustomOrder } from '#app/features/orders/order.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { Image } from '#app/ui/image.tsx'

const BoxImage = lazy(() =>
  import('#app/features/logo/box/box-image.tsx').then((module) => ({ default: module.BoxImage })),
)

const gridColumns = ['', '', 'grid-cols-2', 'grid-cols-3', 'grid-cols-4']

/** The box with its products: from above, without script, or drawn with the visitor's logo, which needs much code. */
export function SummaryImage({ box }: { box: CustomOrder }) {
  const contents = getCustomBoxContents(box)
  const products = contents.products.filter(({ image }) => image).slice(0, maxDrawnProducts)
  const columns = gridColumns[Math.ceil(Math.sqrt(products.length))]
  const fromAbove = (
    <span
      role="img"
      aria-label={describeBox(contents, false)}
      className="summary-image summary-box relative grid overflow-hidden rounded-sm p-4"
    >
      {/* The policy of the page blocks style attributes. */}
      <svg aria-hidden="true" className="absolute inset-0 size-full">
        <rect width="100%" height="100%" fill={swatches[contents.color]} />
      </svg>
      <span className={joinClasses('relative grid min-h-0 gap-2 bg-paper p-2', columns)}>
        {products.map(({ id, image }) => (
          <Image key={id} src={image} alt="" sizes="144px" className="size-full object-contain" />
        ))}
      </span>
      {getMoreText(contents) && (
        <span className="absolute top-1 right-1 rounded-sm bg-card px-1.5 text-xs leading-5 font-semibold tabular-figures">
          {getMoreText(contents)}
        </span>
      )}
    </span>
  )
  return useIsLogoShown() ? (
    <LazyBoundary loading={fromAbove} failed={fromAbove}>
      <BoxImage box={contents} className="summary-image" />
    </LazyBoundary>
  ) : (
    fromAbove
  )
}
