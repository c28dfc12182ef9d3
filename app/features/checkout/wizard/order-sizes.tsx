import type { Order, SizeCount } from '#app/features/orders/order.ts'
import { SizeGrid } from '#app/features/orders/sizes/size-grid.tsx'
import { getSizedItems } from '#app/features/orders/sizes/sizes.ts'
import { Image } from '#app/ui/image.tsx'

/** Name of an item's grid, which receives the focus if its sizes are rejected. */
export const getSizesFieldName = (key: string) => `sizes ${key}`

type OrderSizesProps = {
  order: Order
  /** Shows which sizes do not add up as errors. */
  isRejected: boolean
  onChange: (key: string, counts: readonly SizeCount[]) => void
}

/** Asks for the sizes of an order's products; nothing without any. */
export function OrderSizes({ order, isRejected, onChange }: OrderSizesProps) {
  const items = getSizedItems(order)
  if (items.length === 0) return null
  return (
    <div className="grid gap-6">
      {items.map(({ key, productId, productName, boxName, image, sizes, counts, units, problem }) => (
        <div key={key} data-product={productId} className="flex gap-4">
          <Image src={image} alt="" sizes="64px" className="hidden size-16 shrink-0 rounded-sm object-cover sm:block" />
          <SizeGrid
            name={getSizesFieldName(key)}
            label={
              <>
                <span className="block">{`Sizes of ${productName}`}</span>
                <span className="block font-normal text-muted">
                  {`${units.toLocaleString('en-US')} units${boxName ? ` in ${boxName}` : ''}`}
                </span>
              </>
            }
            {...{ sizes, counts, units }}
            errors={isRejected && problem ? [`${problem}.`] : undefined}
            onChange={(next) => onChange(key, next)}
            className="flex-1"
          />
        </div>
      ))}
    </div>
  )
}
