import { useBrandRules } from '#app/features/brand/use-brand.ts'
import { countUnitsPerBox, getBoxPrice, isAvailable, type ReadyMadeBox } from '#app/features/orders/order.ts'
import { BoxCard } from '#app/features/ready-made/box-card.tsx'
import type { BoxFormValues } from '#app/features/ready-made/editing/box.schema.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { noPrice } from '#app/lib/text/price-or-none.ts'
import { getTodayInChicago } from '#app/lib/time/dates.ts'
import { Panel } from '../shell/admin-page.tsx'
import type { ChosenItem } from './items-field.tsx'

type BoxPreviewProps = { id: string; values: BoxFormValues; items: readonly ChosenItem[] }

/** Previews the box with the current input. */
export function BoxPreview({ id, values, items }: BoxPreviewProps) {
  const { minimumPacks } = useBrandRules()
  const box: ReadyMadeBox = {
    id,
    name: values.name.trim() || 'Box name',
    description: values.description.trim() || null,
    occasion: values.occasion.trim() || null,
    image: values.picture || null,
    items: items.map(({ id, quantity, product }) => ({ id, quantity: Number(quantity) || 0, product })),
  }
  const price = getBoxPrice(box)
  const outOfStock = items.filter(({ product }) => !product.inStock)
  return (
    <Panel title="Store preview">
      <p className="mb-4 text-sm text-muted">
        {items.length > 0 && (
          <span>{`${price === null ? noPrice : `${formatCents(price)} per box before quantity breaks`}, ${countUnitsPerBox(box)} ${countUnitsPerBox(box) === 1 ? 'unit' : 'units'}. `}</span>
        )}
        {items.length > 0 && !isAvailable(box) && (
          <strong className="text-danger">
            {`Unavailable while ${outOfStock.map(({ product }) => product.name).join(', ')} ${outOfStock.length === 1 ? 'is' : 'are'} out of stock.`}
          </strong>
        )}
      </p>
      {/* Inert: the buttons of the card would change the cart of this browser. */}
      <ul inert>
        <BoxCard
          box={box}
          order={{ type: 'ready-made', packQuantity: minimumPacks, boxes: [{ box, perPack: 1 }] }}
          today={getTodayInChicago()}
          isInCart={false}
          priority={false}
          onAdd={() => {}}
          onRemove={() => {}}
        />
      </ul>
    </Panel>
  )
}
