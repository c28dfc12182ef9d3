import * as v from 'valibot'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { maxQuantity } from '#app/features/catalog/quote/max-quantity.ts'
import { readPriceBook } from '#app/features/proposals/decoration/methods.server.ts'
import { findMethodKey } from '#app/features/proposals/editing/creation/method-key.ts'
import { readProductLines } from '#app/features/proposals/editing/creation/product-line.server.ts'
import { type Imprint, optionSchema } from '#app/features/proposals/pricing/option.schema.ts'
import { priceOption } from '#app/features/proposals/pricing/price-option.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import { ApiProblem } from '../framework/problem.ts'
import { createFieldsProblem } from '../framework/read-input.server.ts'
import {
  integerParameter,
  money,
  optional,
  rate,
  text,
  textParameter,
  toMoney,
  toRate,
  uuid,
} from '../framework/schemas.ts'

const maxColors = 12

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
    const { db } = services
    const product = (await readProductLines(db, [id])).get(id)
    if (!product) throw new ApiProblem('not-found', 'There is no such product.')
    const { minimum, locations, isInStock: _, ...line } = product
    const { domesticBoxShipping, countryRates } = await readBrand(services)
    const book = await readPriceBook(db, { productIds: [id], freight: { domesticBoxShipping, countryRates } })
    const key = method && findMethodKey(book.methods, method)
    const found = key ? (book.productMethods[id]?.[key] ?? book.methods[key]) : undefined
    if (method && !found) throw createFieldsProblem([{ parameter: 'method', detail: 'There is no such method' }])
    const location = locations.find(
      ({ methods }) => key && methods.some((name) => findMethodKey(book.methods, name) === key),
    )
    const imprint: Partial<Imprint> = {
      ...{ id: 'imprint', design: 'logo', method: key ?? '', location: (location ?? locations[0])?.name ?? 'Front' },
      amount: found?.measure === 'colors' ? colors : Math.max(1, found?.included ?? 1),
    }
    const option = v.parse(optionSchema, {
      ...{ id: 'option', name: 'Price' },
      lines: [{ ...line, id: 'line', sizes: [], quantities: [quantity], imprints: found ? [imprint] : [] }],
    })
    const [column] = priceOption(option, book).columns
    if (!column) throw new Error('an option has a column for its quantity')
    const figures = [...column.lines.flatMap((each) => each.figures), ...column.charges]
    return {
      ...{ product_id: id, quantity, minimum_quantity: minimum, method: key ?? null },
      unit_price: toRate(column.lines[0]?.unitPrice.price ?? null),
      figures: figures.map(({ kind, label, treatment, amount, working }) => ({
        ...{ kind, label, treatment, working },
        amount: toMoney(amount),
      })),
      total: toMoney(column.total),
      problems: column.problems.map((problem) => problem.text),
    }
  },
})

export const priceEndpoints = [getPrice]
