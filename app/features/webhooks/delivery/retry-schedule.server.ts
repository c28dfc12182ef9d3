import { randomInt } from 'node:crypto'

const minute = 60
const hour = 60 * minute

/** Seconds between two attempts: three days in all. */
const delays = [
  5,
  minute,
  5 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
  8 * hour,
]

/** A receiver may ask for at most this many seconds. */
const maxRetryAfter = 24 * hour

/**
 * Seconds until the next attempt, up to a fifth earlier or later, so that the retries of many deliveries spread; undefined after
 * the last one.
 * @param attempts made so far
 */
export function getRetryDelay(attempts: number): number | undefined {
  const delay = delays[attempts - 1]
  return delay === undefined ? undefined : (delay * randomInt(800, 1_201)) / 1_000
}

/** Parses Retry-After (RFC 9110), in seconds; undefined if it has none. */
export function parseRetryAfter(header: string | undefined, now: Date = new Date()): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isNaN(seconds) || seconds <= 0 ? undefined : Math.min(seconds, maxRetryAfter)
}
