import * as v from 'valibot'
import { decodePercent } from '#app/lib/text/decode-percent.ts'

/** Polling intervals in hours. */
export const feedIntervals = { 1: 'Hourly', 6: 'Every 6 hours', 24: 'Daily', 168: 'Weekly' } as const

/** Content of `suppliers.feed`: a file that the supplier offers. */
export const feedSchema = v.object({
  /** https:// or sftp://, without a user name. */
  url: v.string(),
  /** `detect`, a sample's name, or the id of a saved mapping. */
  mapping: v.string(),
  everyHours: v.number(),
  /** True if the file lists all products, so that a product missing from it is no longer sold. */
  isComplete: v.boolean(),
})
export type Feed = v.InferOutput<typeof feedSchema>

/** Content of `suppliers.feed_state`: identifies the file that was imported last, so that an unchanged one is skipped. */
export const feedStateSchema = v.object({
  etag: v.optional(v.string()),
  lastModified: v.optional(v.string()),
  /** Bytes, and the time of the last change in seconds since 1970; from SFTP servers only. */
  size: v.optional(v.number()),
  mtime: v.optional(v.number()),
  sha256: v.optional(v.string()),
  /** SHA-256 of the SFTP server's key, accepted on the first connection. */
  hostKey: v.optional(v.string()),
})
export type FeedState = v.InferOutput<typeof feedStateSchema>

export type FeedFetchOptions = {
  url: URL
  credentials: { id: string; password: string }
  state: FeedState
  /** The local file to write. */
  destinationPath: string
  /** True if the shop may connect to a resolved IP address. */
  canConnect?: (ip: string) => boolean
  signal?: AbortSignal | undefined
}

export type FetchedFile = { isChanged: boolean; bytes: number; state: FeedState }

/** Returns the name of a feed's file, such as "products.csv". A name without an extension gets that of CSV. */
export function getFileName(url: string): string {
  const name = decodePercent(new URL(url).pathname.split('/').at(-1) ?? '').replaceAll(/[\\/]/g, '-')
  return /\.\w{2,6}$/.test(name) ? name : `${name || 'products'}.csv`
}
