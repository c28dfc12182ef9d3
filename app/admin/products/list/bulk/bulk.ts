import type { FieldErrors } from '#app/lib/form.ts'

export const bulkIntents = ['price', 'category', 'brand', 'in-stock', 'out-of-stock', 'delete'] as const
export type BulkIntent = (typeof bulkIntents)[number]

/** Maximum number of products that are changed without confirmation. */
export const maxUnconfirmed = 50

/** Products of one step: what takes longer than a browser waits is better done in parts. */
export const maxBulkProducts = 100_000

/** A product's prices before and after, in dollars. */
export type PricePreview = {
  name: string
  price: [before: number | null, after: number | null]
  /** Of its price breaks the first and the last. */
  breaks: { from: string; price: [before: number, after: number] }[]
}

/** Input that a bulk action needs. */
export type BulkPrompt = {
  intent: BulkIntent
  /** Number of affected products. */
  count: number
  /** Those that were picked; null for all that the list's filter has. */
  ids: string[] | null
  /** As they were typed. */
  values: { percent: string; ending: string; label: string }
  errors: FieldErrors
  /** Preview of the typed price; undefined before it was requested. */
  preview?: PricePreview[] | undefined
  /** Fingerprint of the previewed selection, sent back with the form. */
  fingerprint?: string | undefined
}

export type SkippedProduct = { name: string; why: string }

/** Response of the list's form. */
export type BulkReply =
  | {
      tone: 'success' | 'error'
      message: string
      /** The step that can be undone. */
      change?: string | undefined
      /** Skipped products. */
      skipped?: SkippedProduct[] | undefined
    }
  | { prompt: BulkPrompt }

export const formatProductCount = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`
