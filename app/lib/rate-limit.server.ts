import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Attempts one address may make at one kind of form in a window; people behind one office address share it. */
export const attemptsPerWindow = 20
const windowSeconds = 600

const limiters = new Map<string, RateLimiterMemory>()

/**
 * Counts an attempt of `address` at `name`.
 * @returns nothing when it may go on, else whole minutes until the next one may
 */
export async function limitAttempts(
  name: string,
  address: string,
  attempts = attemptsPerWindow,
): Promise<number | undefined> {
  let limiter = limiters.get(name)
  if (!limiter) {
    limiter = new RateLimiterMemory({ keyPrefix: name, points: attempts, duration: windowSeconds })
    limiters.set(name, limiter)
  }
  try {
    await limiter.consume(address)
    return undefined
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return Math.max(1, Math.ceil(refused.msBeforeNext / 60_000))
  }
}

export function tooManyAttempts(minutes: number): string {
  return `Too many attempts in a short time. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
