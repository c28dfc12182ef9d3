import { setTimeout as wait } from 'node:timers/promises'
import { untilIdle } from '#app/lib/idle.server.ts'
import type { ReadLately } from '#app/lib/snapshot.ts'
import type { Database } from '#db/client.ts'
import { readCardsFrom } from '../listing/cards.server.ts'

/** Cards that are read at a time, a hundredth of a second of the database's. */
const batch = 100

/**
 * Remembers the cards of all products before anybody asks for a list of them, while the thread has little else to do. What was
 * read meanwhile stays as it was read. Rejects when the signal aborts or the database is away.
 * @param after milliseconds to wait first
 */
export async function readAhead(
  db: Database,
  lately: ReadLately,
  { after, signal }: { after: number; signal: AbortSignal },
): Promise<void> {
  await wait(after, undefined, { signal, ref: false })
  for (let last: string | undefined; ; ) {
    await untilIdle(signal)
    const cards = await readCardsFrom(db, last, batch)
    for (const card of cards) if (!lately.get(card.id)) lately.set(card.id, card)
    last = cards.at(-1)?.id
    if (cards.length < batch) return
  }
}
