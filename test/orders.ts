import type { ReadyMadeBox, ReadyMadeOrder } from '#app/features/orders/order.ts'
import type { PricingTerms } from '#app/features/orders/terms/terms.ts'

/** A box with shirts and a mug. */
export const createTeeBox = (id: string, tees: number, teeTerms?: PricingTerms): ReadyMadeBox => ({
  id,
  name: `Box ${id}`,
  description: null,
  image: null,
  items: [
    {
      id: '1',
      product: { id: 'tee', name: 'Tee', image: null, price: 1000, inStock: true, terms: teeTerms },
      quantity: tees,
    },
    { id: '2', product: { id: 'mug', name: 'Mug', image: null, price: 500, inStock: true }, quantity: 1 },
  ],
})

/** 50 packs of two boxes a, with one shirt each, and one box b, with three. */
export const createTeeOrder = (teeTerms?: PricingTerms): ReadyMadeOrder => ({
  type: 'ready-made',
  packQuantity: 50,
  boxes: [
    { box: createTeeBox('a', 1, teeTerms), perPack: 2 },
    { box: createTeeBox('b', 3, teeTerms), perPack: 1 },
  ],
})
