import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPost } from '#app/features/blog/editing/post.schema.ts'
import { type PostValues, postFields } from '#app/features/blog/editing/post-form.ts'
import {
  boxOfState,
  type Draft,
  orderState,
  parseDraft,
  parseOrder,
  serializeDraft,
} from '#app/features/checkout/draft.schema.ts'
import { parseReceipt } from '#app/features/checkout/success/receipt.schema.ts'
import { readDrawnArea, readDrawnAreas } from '#app/features/logo/areas/area.schema.ts'
import { readSentProofs } from '#app/features/logo/request/proof.schema.ts'
import type { Order } from '#app/features/orders/order.ts'
import { cartSchema } from '#app/features/ready-made/cart.schema.ts'
import { checkBox } from '#app/features/ready-made/editing/box.schema.ts'
import { parseWork, workFields } from '#app/features/requests/workflow/work.schema.ts'
import { boxSchema, parseSavedBox, serializeBox } from '#app/features/swag-box/box.schema.ts'
import { holds } from './holds.ts'
import { type AnySchema, json, texts, toInput } from './inputs.ts'

/** Orders stored by browsers and older versions, and what is restored from them. */
const orders = fc
  .oneof(toInput(boxSchema as unknown as AnySchema), toInput(cartSchema as unknown as AnySchema))
  .map((state): Order | undefined => {
    try {
      return parseOrder(state)
    } catch (error) {
      expect(error).toBeInstanceOf(Error)
      return undefined
    }
  })
  .filter((order) => order !== undefined)

describe('an order', () => {
  test('goes through storage and comes back as it was', () => {
    holds(orders, (order) => {
      const kept: unknown = JSON.parse(JSON.stringify(orderState(order)))
      expect(JSON.stringify(parseOrder(kept))).toBe(JSON.stringify(order))
      if (order.type !== 'custom') return
      const now = Date.UTC(2026, 10, 22)
      expect(JSON.stringify(parseSavedBox(serializeBox(order, now), now))).toBe(JSON.stringify(order))
      expect(() => parseSavedBox(serializeBox(order, now), now + 8 * 86_400_000)).toThrow()
    })
  })

  test('goes through the draft of the wizard', () => {
    const rest = fc.record({
      fields: fc.record({
        ...{ firstName: texts, lastName: texts, email: texts, company: texts, phone: texts },
        ...{ dateNeeded: texts, isFlexibleDate: texts, specialRequests: texts },
      }),
      source: texts,
      formKey: texts,
      inDoubt: fc.boolean(),
      fileNames: fc.array(texts, { maxLength: 3 }),
      finished: fc.array(texts, { maxLength: 3 }),
    })
    holds(fc.tuple(fc.option(orders), rest), ([cart, rest]) => {
      const draft: Draft = { cart, ...rest }
      expect(JSON.stringify(parseDraft(serializeDraft(draft)))).toBe(JSON.stringify(draft))
    })
  })
})

test('what is no state of ours is none, or is rejected; nothing else comes of it', () => {
  const junk = fc.oneof(json, texts, fc.anything())
  holds(junk, (state) => {
    expect(() => boxOfState(state)).not.toThrow()
    expect(() => parseReceipt(state)).not.toThrow()
    expect(() => readDrawnAreas(state)).not.toThrow()
    expect(() => readDrawnArea(state)).not.toThrow()
  })
  holds(fc.oneof(texts, fc.json()), (text) => {
    expect(readSentProofs(text).proofs.length).toBeGreaterThanOrEqual(0)
    expect(() => readDrawnAreas(text)).not.toThrow()
    for (const read of [parseDraft, (saved: string) => parseSavedBox(saved, 0)]) {
      try {
        read(text)
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
      }
    }
  })
})

const zero = '\\u0000'

test('a post is checked in words, and what passes the database can hold', () => {
  const values = fc.record({
    ...Object.fromEntries(postFields.map((name) => [name, texts])),
    title: fc.constantFrom('Ten gifts', 'a\0b', ''),
    source: fc.constantFrom('markdown', 'html', 'other'),
    category: fc.constantFrom('', 'Gifts'),
    tags: fc.constantFrom('', 'one, two'),
    picture: fc.constantFrom('', '/pictures/mug.webp'),
    canonical_url: fc.constant(''),
    slug: fc.constantFrom('', 'ten-gifts'),
  }) as fc.Arbitrary<PostValues>
  let taken = 0
  holds(fc.tuple(values, fc.boolean()), ([values, isPublic]) => {
    const checked = checkPost(values, { isPublic })
    if (checked.ok) taken += 1
    expect(JSON.stringify(checked)).not.toContain(zero)
    for (const [message] of checked.ok ? [] : Object.values(checked.errors)) expect(message).toMatch(/\S/)
  })
  expect(taken).toBeGreaterThan(0)
})

test('a ready-made box is checked in words, and what passes the database can hold', () => {
  const typed = fc.record({
    name: fc.oneof(fc.constant('Welcome'), texts),
    description: texts,
    active: fc.boolean(),
    from: fc.oneof(fc.constant(''), texts),
    until: fc.oneof(fc.constant(''), texts),
    picture: fc.constant(''),
    items: fc.array(fc.record({ id: fc.uuid(), quantity: fc.oneof(fc.constant('1'), texts) }), { maxLength: 3 }),
  })
  holds(typed, (typed) => {
    const checked = checkBox(typed)
    expect(JSON.stringify(checked)).not.toContain(zero)
    for (const [message] of checked.ok ? [] : Object.values(checked.errors)) expect(message).toMatch(/\S/)
  })
})

test('the work on a request is read from any form', () => {
  const names = fc.constantFrom('version', 'seen', ...workFields, ...workFields.map((name) => `seen_${name}`))
  const entries = fc.array(fc.tuple(names, fc.oneof(texts, fc.constant('1'))), { maxLength: 12 })
  holds(entries, (entries) => {
    const form = new FormData()
    for (const [name, value] of entries) form.append(name, value)
    const parsed = parseWork(form)
    if (parsed.ok) expect(JSON.stringify(parsed.change)).not.toContain(zero)
  })
})
