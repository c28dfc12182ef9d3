import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPost } from '#app/features/blog/editing/post.schema.ts'
import { type PostFormValues, postFields } from '#app/features/blog/editing/post-form.ts'
import {
  type Draft,
  parseBoxState,
  parseDraft,
  parseOrder,
  serializeDraft,
  toOrderState,
} from '#app/features/checkout/draft.schema.ts'
import { parseReceipt } from '#app/features/checkout/success/receipt.schema.ts'
import { parseDrawnArea, parseDrawnAreas } from '#app/features/logo/areas/area.schema.ts'
import { parseProofs } from '#app/features/logo/request/proof.schema.ts'
import type { Order } from '#app/features/orders/order.ts'
import { cartSchema } from '#app/features/ready-made/cart.schema.ts'
import { validateBox } from '#app/features/ready-made/editing/box.schema.ts'
import { detailsFields, parseDetails } from '#app/features/requests/workflow/details.schema.ts'
import { boxSchema, parseSavedBox, serializeBox } from '#app/features/swag-box/box.schema.ts'
import { checkProperty } from './check-property.ts'
import { type AnySchema, json, texts, toInput } from './inputs.ts'

/** Orders restored from stored states. */
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
  test('survives storage unchanged', () => {
    checkProperty(orders, (order) => {
      const stored: unknown = JSON.parse(JSON.stringify(toOrderState(order)))
      expect(JSON.stringify(parseOrder(stored))).toBe(JSON.stringify(order))
      if (order.type !== 'custom') return
      const now = Date.UTC(2026, 10, 22)
      expect(JSON.stringify(parseSavedBox(serializeBox(order, now), now))).toBe(JSON.stringify(order))
      expect(() => parseSavedBox(serializeBox(order, now), now + 8 * 86_400_000)).toThrow()
    })
  })

  test('survives the checkout draft unchanged', () => {
    const rest = fc.record({
      fields: fc.record({
        firstName: texts,
        lastName: texts,
        email: texts,
        company: texts,
        phone: texts,
        dateNeeded: texts,
        isFlexibleDate: texts,
        specialRequests: texts,
      }),
      source: texts,
      formKey: texts,
      fileNames: fc.array(texts, { maxLength: 3 }),
      finished: fc.array(texts, { maxLength: 3 }),
      isPending: fc.boolean(),
    })
    checkProperty(fc.tuple(fc.option(orders), rest), ([cart, rest]) => {
      const draft: Draft = { cart, ...rest }
      expect(JSON.stringify(parseDraft(serializeDraft(draft)))).toBe(JSON.stringify(draft))
    })
  })
})

test('invalid stored states are ignored or rejected', () => {
  const junk = fc.oneof(json, texts, fc.anything())
  checkProperty(junk, (state) => {
    expect(() => parseBoxState(state)).not.toThrow()
    expect(() => parseReceipt(state)).not.toThrow()
    expect(() => parseDrawnAreas(state)).not.toThrow()
    expect(() => parseDrawnArea(state)).not.toThrow()
  })
  checkProperty(fc.oneof(texts, fc.json()), (text) => {
    expect(parseProofs(text).proofs.length).toBeGreaterThanOrEqual(0)
    expect(() => parseDrawnAreas(text)).not.toThrow()
    for (const read of [parseDraft, (saved: string) => parseSavedBox(saved, 0)]) {
      try {
        read(text)
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
      }
    }
  })
})

const escapedNul = '\\u0000'

test('a post is rejected with messages, or storable', () => {
  const values = fc.record({
    ...Object.fromEntries(postFields.map((name) => [name, texts])),
    title: fc.constantFrom('Ten gifts', 'a\0b', ''),
    source: fc.constantFrom('markdown', 'html', 'other'),
    category: fc.constantFrom('', 'Gifts'),
    tags: fc.constantFrom('', 'one, two'),
    picture: fc.constantFrom('', '/pictures/mug.webp'),
    canonical_url: fc.constant(''),
    slug: fc.constantFrom('', 'ten-gifts'),
  }) as fc.Arbitrary<PostFormValues>
  let accepted = 0
  checkProperty(fc.tuple(values, fc.boolean()), ([values, isPublic]) => {
    const checked = checkPost(values, { isPublic })
    if (checked.ok) accepted += 1
    expect(JSON.stringify(checked)).not.toContain(escapedNul)
    for (const [message] of checked.ok ? [] : Object.values(checked.errors)) expect(message).toMatch(/\S/)
  })
  expect(accepted).toBeGreaterThan(0)
})

test('a ready-made box is rejected with messages, or storable', () => {
  const typed = fc.record({
    name: fc.oneof(fc.constant('Welcome'), texts),
    description: texts,
    occasion: texts,
    active: fc.boolean(),
    from: fc.oneof(fc.constant(''), texts),
    until: fc.oneof(fc.constant(''), texts),
    picture: fc.constant(''),
    items: fc.array(fc.record({ id: fc.uuid(), quantity: fc.oneof(fc.constant('1'), texts) }), { maxLength: 3 }),
  })
  checkProperty(typed, (typed) => {
    const checked = validateBox(typed)
    expect(JSON.stringify(checked)).not.toContain(escapedNul)
    for (const [message] of checked.ok ? [] : Object.values(checked.errors)) expect(message).toMatch(/\S/)
  })
})

test('parseDetails accepts any form', () => {
  const names = fc.constantFrom('version', 'seen', ...detailsFields, ...detailsFields.map((name) => `seen_${name}`))
  const entries = fc.array(fc.tuple(names, fc.oneof(texts, fc.constant('1'))), { maxLength: 12 })
  checkProperty(entries, (entries) => {
    const form = new FormData()
    for (const [name, value] of entries) form.append(name, value)
    const parsed = parseDetails(form)
    if (parsed.ok) expect(JSON.stringify(parsed.change)).not.toContain(escapedNul)
  })
})
