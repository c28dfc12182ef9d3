import * as v from 'valibot'
import { maxQuantity } from '#app/features/catalog/quote/max-quantity.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import { ApiProblem } from '../framework/problem.ts'
import { createFieldsProblem } from '../framework/read-input.server.ts'
import { integerParameter, money, optional, rate, text, textParameter, uuid } from '../framework/schemas.ts'
import { priceProduct } from './price-product.server.ts'

export const maxColors = 12

const getPrice = defineEndpoint({
  id: 'getProductPrice',
  method: 'GET',
  path: '/products/{id}/price',
  summary: 'Prices a product at a quantity as proposals do, with an imprint if a method is named',
  scope: 'products:read',
  query: v.object({
    quantity: integerParameter(1, maxQuantity),
    method: v.optional(v.pipe(textParameter, v.description('Key or name of a decoration method'))),
    colors: v.optional(integerParameter(1, maxColors)),
  }),
  response: v.object({
    product_id: uuid,
    quantity: v.number(),
    minimum_quantity: v.number(),
    method: optional(text),
    unit_price: optional(rate),
    figures: v.array(v.object({ kind: text, label: text, treatment: text, amount: optional(money), working: text })),
    total: v.pipe(v.nullable(money), v.description('Null while a price is missing')),
    problems: v.array(text),
  }),
  async handle({ services, params: { id = '' }, query: { quantity, method, colors = 1 } }) {
    const priced = await priceProduct(services, { productId: id, quantity, method, colors })
    if (priced.outcome === 'unknown-product') throw new ApiProblem('not-found', 'There is no such product.')
    if (priced.outcome === 'unknown-method')
      throw createFieldsProblem([{ parameter: 'method', detail: 'There is no such method' }])
    return priced.price
  },
})

export const priceEndpoints = [getPrice]
