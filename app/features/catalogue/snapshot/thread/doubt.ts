import type { Logger } from '#app/lib/log.ts'
import type { Clerk } from './clerk.ts'

/** Beats, of a second each, after which somebody should know that the database lists. */
const bearable = 10
/** And of looks that fail one after the other, after which another thread is more likely to be of use. */
const mostFailing = 30

/**
 * Watches, beat by beat, whether whoever serves is sure: else all lists are the database's, which nobody would see but by their
 * slowness. Says so once, and when it is over.
 * @returns whether the clerk should be given up
 */
export function watchDoubt(log: Logger): (clerk: Clerk) => boolean {
  let unsure = 0
  let failing = 0
  let isTold = false
  return (clerk) => {
    failing = clerk.isFailing ? failing + 1 : 0
    if (clerk.isSure) {
      if (isTold) log.info('listings come from the snapshot again')
      unsure = 0
      isTold = false
    } else if (++unsure >= bearable && !isTold) {
      isTold = true
      log.warn({ reason: clerk.doubt }, 'listings come from the database: the snapshot may lack changes')
    }
    return failing >= mostFailing
  }
}
