import { getImprintItems } from '#app/features/orders/imprint/imprint.ts'
import { ImprintChoice } from '#app/features/orders/imprint/imprint-choice.tsx'
import { readLogoImprint } from '#app/features/orders/imprint/logo-imprint.ts'
import type { Order } from '#app/features/orders/order.ts'
import { Image } from '#app/ui/image.tsx'
import type { RequestedImprint } from '#db/tables/requests.ts'

type OrderImprintProps = {
  order: Order
  onChange: (key: string, imprint: RequestedImprint) => void
}

/** Asks what to print on each product of an order. */
export function OrderImprint({ order, onChange }: OrderImprintProps) {
  return (
    <div className="grid gap-6">
      {getImprintItems(order).map(({ key, boxName, locations, item: { product, imprint } }) => (
        <div key={key} data-product={product.id} className="flex gap-4">
          <Image
            src={product.image}
            alt=""
            sizes="64px"
            className="hidden size-16 shrink-0 rounded-sm object-cover sm:block"
          />
          <ImprintChoice
            name={`imprint ${key}`}
            label={
              <>
                <span className="block">{`Imprint on ${product.name}`}</span>
                {boxName && <span className="block font-normal text-muted">{`In ${boxName}`}</span>}
              </>
            }
            locations={locations}
            imprint={imprint}
            readProposal={() => readLogoImprint(product.id, locations)}
            onChange={(next) => onChange(key, next)}
            className="flex-1"
          />
        </div>
      ))}
    </div>
  )
}
