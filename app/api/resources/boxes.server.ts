import * as v from 'valibot'
import { listBoxes } from '#app/features/ready-made/editing/list-boxes.server.ts'
import { toCursor } from '../framework/cursor.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import {
  createPageSchema,
  optional,
  pageParameters,
  text,
  timestamp,
  toTimestampOrNull,
  uuid,
} from '../framework/schemas.ts'
import { takePage } from '../framework/take-page.ts'

const listReadyMadeBoxes = defineEndpoint({
  id: 'listBoxes',
  method: 'GET',
  path: '/boxes',
  summary: 'Lists ready-made boxes with their contents, in display order',
  scope: 'products:read',
  query: v.object(pageParameters),
  response: createPageSchema(
    v.object({
      id: uuid,
      name: text,
      description: optional(text),
      occasion: optional(text),
      image: optional(text),
      state: v.picklist(['active', 'scheduled', 'ended', 'hidden']),
      active_from: optional(timestamp),
      active_until: optional(timestamp),
      items: v.array(v.object({ product_id: uuid, name: text, quantity: v.number(), in_stock: v.boolean() })),
    }),
  ),
  async handle({ services: { db }, query: { cursor, limit }, origin }) {
    const { items, next } = takePage(await listBoxes(db), { cursor, limit, getId: ({ box }) => box.id })
    return {
      data: items.map(({ box, state, from, until }) => ({
        id: box.id,
        name: box.name,
        description: box.description,
        occasion: box.occasion ?? null,
        state,
        image: box.image && new URL(box.image, origin).href,
        active_from: toTimestampOrNull(from),
        active_until: toTimestampOrNull(until),
        items: box.items.map(({ product, quantity }) => ({
          product_id: product.id,
          name: product.name,
          quantity,
          in_stock: product.inStock,
        })),
      })),
      next: toCursor(next),
    }
  },
})

export const boxEndpoints = [listReadyMadeBoxes]
