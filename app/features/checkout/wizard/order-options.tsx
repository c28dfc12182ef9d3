import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { BoxPrintFields } from '#app/features/logo/box/box-print-fields.tsx'
import type { BoxPrint } from '#app/features/logo/box/parse-box-print.ts'
import { describeImprint, getImprintItems, type ImprintItem } from '#app/features/orders/imprint/imprint.ts'
import { ImprintChoice } from '#app/features/orders/imprint/imprint-choice.tsx'
import { getItemColor, type ItemOptions } from '#app/features/orders/items.ts'
import type { Order } from '#app/features/orders/order.ts'
import { SizeGrid } from '#app/features/orders/sizes/size-grid.tsx'
import { describeSizes, getSizedItems, type SizedItem, toRequestedSizes } from '#app/features/orders/sizes/sizes.ts'
import { Image } from '#app/ui/image.tsx'
import { getSizesFieldName } from './sizes-field-name.ts'

type OrderOptionsProps = {
  order: Order
  /** Opens the products whose sizes do not add up, with their errors. */
  isRejected: boolean
  /** The product to open, for each request another object. */
  opened: { key: string } | undefined
  onChange: (key: string, options: ItemOptions) => void
  onPrint: (print: BoxPrint) => void
}

/** Asks for sizes and imprint of each product of an order, summed up in a line that opens, and for the print on its boxes. */
export function OrderOptions({ order, isRejected, opened, onChange, onPrint }: OrderOptionsProps) {
  const items = getImprintItems(order)
  const sizedByKey = new Map(getSizedItems(order).map((sized) => [sized.key, sized]))
  return (
    <section aria-label="Sizes and imprint" className="fold-t">
      {items.map((item) => (
        <ProductOptions
          key={item.key}
          item={item}
          sized={sizedByKey.get(item.key)}
          isOnly={items.length === 1}
          isRejected={isRejected}
          opened={opened}
          onChange={(options) => onChange(item.key, options)}
        />
      ))}
      <BoxPrintFields print={order.print} onChange={onPrint} className="mt-5" />
    </section>
  )
}

type ProductOptionsProps = Pick<OrderOptionsProps, 'isRejected' | 'opened'> & {
  item: ImprintItem
  /** Undefined for a product without sizes. */
  sized: SizedItem | undefined
  /** The only product is open. */
  isOnly: boolean
  onChange: (options: ItemOptions) => void
}

function ProductOptions({ item: placed, sized, isOnly, isRejected, opened, onChange }: ProductOptionsProps) {
  const { key, boxName, locations, item } = placed
  const { product, imprint } = item
  const color = getItemColor(item)
  const details = useRef<HTMLDetailsElement>(null)
  const hasErrors = isRejected && Boolean(sized?.problem)
  // A field in closed details cannot receive the focus.
  useEffect(() => {
    if ((hasErrors || opened?.key === key) && details.current) details.current.open = true
  }, [hasErrors, opened, key])
  return (
    <details ref={details} data-product={product.id} open={isOnly} className="group fold-b">
      <summary className="flex list-none items-center gap-4 py-3 [&::-webkit-details-marker]:hidden">
        <Image src={product.image} alt="" sizes="48px" className="size-12 shrink-0 rounded-sm object-cover" />
        <span className="min-w-0 flex-1 leading-5">
          <span className="block text-[0.9375rem] font-semibold">{product.name}</span>
          {color && <span className="block text-sm text-muted">{`Color: ${color}`}</span>}
          {boxName && <span className="block text-sm text-muted">{`In ${boxName}`}</span>}
          <span className="mt-0.5 block text-sm text-muted tabular-figures">{summarize(sized, imprint)}</span>
          {sized?.problem && (
            <span className="block text-sm font-medium text-terracotta-deep">{`${sized.problem}.`}</span>
          )}
        </span>
        <Plus aria-hidden="true" className="size-5 shrink-0 text-muted transition-transform group-open:rotate-45" />
      </summary>
      <div className="grid gap-6 pb-6">
        {sized && (
          <SizeGrid
            name={getSizesFieldName(key)}
            label={
              <>
                <span>{`Sizes of ${product.name} `}</span>
                <span className="font-normal text-muted">{`${sized.units.toLocaleString('en-US')} units`}</span>
              </>
            }
            sizes={sized.sizes}
            counts={sized.counts}
            units={sized.units}
            errors={hasErrors ? [`${sized.problem}.`] : undefined}
            onChange={(sizes) => onChange({ sizes })}
          />
        )}
        <ImprintChoice
          name={`imprint ${key}`}
          label={`Imprint on ${product.name}`}
          locations={locations}
          imprint={imprint}
          hasDefault={false}
          product={product}
          onChange={(next) => onChange({ imprint: next })}
        />
      </div>
    </details>
  )
}

/** 'Sizes: S 12, M 36 · Imprint: Left chest, embroidery, 1 color (White)' */
function summarize(sized: SizedItem | undefined, imprint: ImprintItem['item']['imprint']): string {
  const sizes = sized && `Sizes: ${describeSizes(toRequestedSizes(sized.sizes, sized.counts) ?? 'later')}`
  return [sizes, `Imprint: ${imprint ? describeImprint(imprint) : 'not chosen yet'}`].filter(Boolean).join('\u00a0· ')
}
