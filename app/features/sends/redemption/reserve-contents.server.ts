import { reservePieces } from '#app/features/stock/reservations/reserve.server.ts'
import type { Transaction } from '#db/client.ts'
import type { ContentLine } from '#db/tables/sends.ts'

type Claimed = {
  recipientId: string
  contents: readonly ContentLine[]
  /** Chosen sizes by line. */
  sizes: Readonly<Record<string, string>>
}

/** Reserves what a package takes from stock in place of an earlier choice. @returns false if too few pieces are available, which changes nothing */
export function reserveContents(tx: Transaction, { recipientId, contents, sizes }: Claimed): Promise<boolean> {
  const pieces = new Map<string, number>()
  for (const { id, stock, quantity } of contents) {
    if (!stock) continue
    const size = sizes[id] ?? ''
    const item = Object.hasOwn(stock, size) ? stock[size] : stock['']
    if (!item) return Promise.resolve(false)
    pieces.set(item, (pieces.get(item) ?? 0) + quantity)
  }
  return reservePieces(tx, { recipientId, pieces })
}
