import type { McpServer } from '@modelcontextprotocol/server'
import * as v from 'valibot'
import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { getPriceAtQuantity } from '#app/features/orders/unit-price.ts'
import { findMethod, listMethods } from '#app/features/proposals/decoration/methods.server.ts'
import { priceAt } from '#app/features/proposals/decoration/price-at.ts'
import { maxMeasure } from '#app/features/proposals/pricing/method.schema.ts'
import { toCents } from '#app/lib/text/money.ts'
import type { Queryable } from '#db/client.ts'
import type { Shop } from './shop.ts'
import {
  findBySlug,
  productField,
  quantityField,
  readOnly,
  toAmount,
  toError,
  toInput,
  toResult,
  unknownProduct,
} from './tool-values.server.ts'

const priceInput = toInput({
  product: productField,
  quantity: quantityField,
  method: v.optional(v.pipe(v.string(), v.maxLength(60), v.description('How the logo is applied, as "Screen print"'))),
  amount: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(maxMeasure),
      v.description(
        'Colors of the logo, or stitches of embroidery, or square inches, whichever the method is priced by',
      ),
    ),
    1,
  ),
})

/** Tool that prices a product with one imprint, as a proposal would. */
export function addPriceTool(server: McpServer, { db }: Shop) {
  server.registerTool(
    'get_price',
    {
      title: 'Price at a quantity',
      description:
        'Estimates what a number of pieces costs, with one imprint if a method is given. Without freight and tax. A person confirms the price.',
      inputSchema: priceInput,
      annotations: readOnly,
    },
    async ({ product: slug, quantity, method: name, amount }) => {
      const product = await findBySlug(db, slug)
      if (!product) return unknownProduct(slug)
      const minimum = product.minimum_quantity ?? 1
      const listPrice = product.rounded_price === null ? null : toCents(product.rounded_price)
      const unitPrice = getPriceAtQuantity(toPriceRows(product.price_breaks), quantity, listPrice)
      const imprint = name === undefined ? undefined : await priceImprint(db, product.id, { name, quantity, amount })
      if (typeof imprint === 'string') return toError(imprint)
      const goods = unitPrice === null ? null : unitPrice * quantity
      const total = goods === null || imprint?.total === null ? null : goods + (imprint?.total ?? 0)
      return toResult({
        product: slug,
        quantity,
        ...(quantity < minimum && { problem: `The minimum quantity is ${minimum.toLocaleString('en-US')}.` }),
        unitPrice: unitPrice === null ? 'priced on request' : toAmount(unitPrice),
        ...(imprint && { imprint: { method: imprint.method, charges: imprint.charges } }),
        ...(imprint && imprint.problems.length > 0 && { imprintProblems: imprint.problems }),
        total: total === null ? 'priced on request' : toAmount(total),
      })
    },
  )
}

type Imprint = { name: string; quantity: number; amount: number }

/** Prices one imprint with the product's own rates, else the shop's; returns an error's text for an unknown method. */
async function priceImprint(db: Queryable, productId: string, { name, quantity, amount }: Imprint) {
  const methods = (await listMethods(db)).filter(({ method }) => method.isActive)
  const wanted = name.trim().toLowerCase()
  const key = methods.find((each) => each.key === wanted || each.method.name.toLowerCase() === wanted)?.key
  const found = key && (await findMethod(db, { key, productId }))
  if (!found) return `There is no method "${name}". Methods: ${methods.map(({ method }) => method.name).join(', ')}.`
  const { lines, total, problems } = priceAt(found.method, { quantity, amount, isRepeat: false })
  return {
    method: found.method.name,
    total,
    problems,
    charges: lines.map(({ label, treatment, amount: charged, working }) => {
      const price = charged === null ? 'priced on request' : toAmount(charged)
      return { label, treatment, price, working }
    }),
  }
}
