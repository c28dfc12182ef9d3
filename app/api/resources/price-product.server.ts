import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { readPriceBook } from '#app/features/proposals/decoration/methods.server.ts'
import { findMethodKey } from '#app/features/proposals/editing/creation/method-key.ts'
import { toOrderCharges } from '#app/features/proposals/editing/creation/order-charges.ts'
import { readProductLines } from '#app/features/proposals/editing/creation/product-line.server.ts'
import { findMethod } from '#app/features/proposals/pricing/imprint-groups.ts'
import { type Imprint, optionSchema } from '#app/features/proposals/pricing/option.schema.ts'
import { priceOption } from '#app/features/proposals/pricing/price-option.ts'
import type { Services } from '#app/lib/services.ts'
import { toMoney, toRate } from '../framework/schemas.ts'

type PriceInput = {
  productId: string
  quantity: number
  /** Key or name of a decoration method that is offered; undefined for a product without an imprint. */
  method?: string | undefined
  colors: number
}

/** Prices a product with at most one imprint as a proposal would, without freight and tax. */
export async function priceProduct(
  services: Pick<Services, 'db' | 'content'>,
  { productId, quantity, method, colors }: PriceInput,
) {
  const { db } = services
  const product = (await readProductLines(db, [productId])).get(productId)
  if (!product) return { outcome: 'unknown-product' } as const
  const { minimum, locations, isInStock: _, stock: __, orderCharges, ...line } = product
  const { domesticBoxShipping, countryRates } = await readBrand(services)
  const book = await readPriceBook(db, { productIds: [productId], freight: { domesticBoxShipping, countryRates } })
  const own = book.productMethods[productId] ?? {}
  const getKey = (name: string) => {
    const ownKey = findMethodKey(own, name)
    return own[ownKey] ? ownKey : findMethodKey(book.methods, name)
  }
  const key = method && getKey(method)
  const found = key ? findMethod(line, key, book) : undefined
  if (method && !found?.isActive) {
    const active = Object.values(book.methods).filter(({ isActive }) => isActive)
    return { outcome: 'unknown-method', methods: active.map(({ name }) => name) } as const
  }
  const location = locations.find(({ methods }) => methods.some((name) => getKey(name) === key))
  const imprint: Partial<Imprint> = {
    id: 'imprint',
    design: 'logo',
    method: key ?? '',
    location: (location ?? locations[0])?.name ?? 'Front',
    amount: found?.measure === 'colors' ? colors : Math.max(1, found?.included ?? 1),
  }
  const option = v.parse(optionSchema, {
    id: 'option',
    name: 'Price',
    lines: [{ ...line, id: 'line', sizes: [], quantities: [quantity], imprints: found ? [imprint] : [] }],
    charges: found ? toOrderCharges(orderCharges, { line: 'line', createId: randomUUID }) : [],
  })
  const [column] = priceOption(option, book).columns
  if (!column) throw new Error('an option has a column for its quantity')
  const figures = [...column.lines.flatMap((each) => each.figures), ...column.charges]
  const price = {
    product_id: productId,
    quantity,
    minimum_quantity: minimum,
    method: key ?? null,
    unit_price: toRate(column.lines[0]?.unitPrice.price ?? null),
    figures: figures.map(({ kind, label, treatment, amount, working }) => ({
      kind,
      label,
      treatment,
      working,
      amount: toMoney(amount),
    })),
    total: toMoney(column.total),
    problems: column.problems.map((problem) => problem.text),
  }
  return { outcome: 'priced', price } as const
}
