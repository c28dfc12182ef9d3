import { useState } from 'react'
import { CountInput } from './count-input.tsx'
import type { Destination } from './delivery.ts'
import { getDestinationName } from './delivery-text.ts'
import { type SplitProduct, withProducts } from './split-products.ts'

type ProductCountsProps = {
  id: string
  destination: Destination
  products: readonly SplitProduct[]
  onChange: (destination: Destination) => void
}

/** How many of each product go to a destination, to fold away. */
export function ProductCounts({ id, destination, products, onChange }: ProductCountsProps) {
  const [isOpen, setIsOpen] = useState(true)
  const count = (product: string) => destination.products?.find((each) => each.product_id === product)?.quantity ?? 0
  const change = (product: string, quantity: number) =>
    onChange(
      withProducts(
        destination,
        products.map(({ id: product_id, name: product_name }) => ({
          product_id,
          product_name,
          quantity: product_id === product ? quantity : count(product_id),
        })),
      ),
    )
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="col-span-full">
      <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm font-semibold text-forest underline underline-offset-4">
        Units of each product
      </summary>
      <ul aria-label={`Products to ${getDestinationName(destination)}`}>
        {products.map(({ id: product, name, quantity }) => (
          <li key={product} className="grid grid-cols-[minmax(0,1fr)_5rem_2.5rem] items-center gap-2 py-0.5">
            <label htmlFor={`${id}-${product}`} className="text-sm leading-5 text-muted">
              {name}
            </label>
            <CountInput
              id={`${id}-${product}`}
              label={`${name} to ${getDestinationName(destination)}`}
              count={count(product)}
              max={quantity}
              onChange={(value) => change(product, value)}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
