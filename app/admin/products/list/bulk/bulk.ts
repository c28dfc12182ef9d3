import type { ListResult } from '#app/admin/components/data-list/data-list.tsx'
import type { MarginChange } from '#app/features/catalog/products/costs/margins.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { formatCount } from '#app/lib/text/count.ts'

export const bulkIntents = ['price', 'category', 'brand', 'in-stock', 'out-of-stock', 'hide', 'delete'] as const
export type BulkIntent = (typeof bulkIntents)[number]

/** Maximum number of products that are changed without confirmation. */
export const maxUnconfirmed = 50

/** Maximum number of products of one bulk action. */
export const maxBulkProducts = 100_000

/** A product's prices before and after, in dollars. */
export type PricePreview = {
  /** Of the product. */
  id: string
  name: string
  price: [before: number | null, after: number | null]
  /** The first and the last price break. */
  breaks: { from: string; price: [before: number | null, after: number] }[]
  /** Costs and margins at the list price, or at the first and the last price break. */
  margins?: MarginChange[]
}

/** Request for the input or confirmation of a bulk action. */
export type BulkPrompt = {
  intent: BulkIntent
  /** Number of affected products. */
  count: number
  /** Selected products; null for all that match the filter. */
  ids: string[] | null
  /** Form values. */
  values: { percent: string; ending: string; label: string }
  errors: FieldErrors
  /** Price preview; undefined before it was requested. */
  preview?: PricePreview[] | undefined
  /** Fingerprint of the previewed price change, sent back with the form. */
  fingerprint?: string | undefined
}

/** Response of the list's form. */
export type BulkResult = ListResult | { prompt: BulkPrompt }

export const formatProductCount = (count: number) => formatCount(count, 'product')
