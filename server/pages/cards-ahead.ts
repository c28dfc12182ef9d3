import { performance } from 'node:perf_hooks'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { drawPageCard } from '#app/features/brand/files/page-card.server.ts'
import { lookHash } from '#app/features/brand/look.server.ts'
import { readCategoryEntries, readPageEntries } from '#app/features/discovery/sitemap/entries.server.ts'
import { nameOfCard } from '#app/lib/head/card-address.ts'
import { untilIdle } from '#app/lib/idle.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { cardSaid } from './page-cards.ts'
import { type App, canonicalUrl, nowhere } from './pages.ts'

type Parts = { app: () => Promise<App>; log: Logger } & Pick<Services, 'content' | 'storage' | 'db'>

/** As many cards as the process keeps, about. */
const mostDrawn = 200
/** Milliseconds after a start or a change before the first is drawn: visitors come first. */
const patience = 5_000

/**
 * Draws the cards of all pages that there is one each of, and of categories and tags, before a network asks for one: after the start, and when
 * the brand looks otherwise. Each process draws for itself, in the background, one after the other (decision 0227).
 */
export function cardsAhead({ app, content, storage, db, log }: Parts, after = patience) {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let drawing = Promise.resolve()
  /** Of what was drawn last. */
  let look: string | undefined | null = null

  const drawAll = async () => {
    const now = lookHash(await readBrand({ content }))
    if (now === look) return
    look = now
    const path = (each: string) => each
    const entries = [...(await readPageEntries(db, path)), ...(await readCategoryEntries(db, path))]
    let count = 0
    const began = performance.now()
    for (const { address } of entries.slice(0, mostDrawn)) {
      if (ending.signal.aborted) return
      const said = await cardSaid(await freshPage(await app(), address, log))
      if (typeof said === 'object' && said.isCard) {
        const drawn = await drawPageCard({ content, storage }, { name: nameOfCard(said.picture), title: said.title })
        if (drawn) count += 1
      }
      await untilIdle(ending.signal)
    }
    log.info({ cards: count, ms: Math.round(performance.now() - began) }, 'cards of pages are drawn')
  }

  return {
    /** Draws what is not drawn yet, soon. Cheap where the brand looks as it did. */
    look() {
      timer ??= setTimeout(() => {
        timer = undefined
        // A look that comes while another is drawn waits for its turn.
        drawing = drawing.then(drawAll).catch((error: unknown) => {
          if (ending.signal.aborted) return
          look = null
          log.warn({ err: error }, 'cards of pages are not drawn ahead')
        })
      }, after).unref()
    },
    stop() {
      clearTimeout(timer)
      ending.abort()
    },
  }
}

/** One of everybody's pages, kept nowhere: nobody has asked for it. */
export async function freshPage({ publicPage, render }: App, path: string, log: Logger): Promise<Response | undefined> {
  const url = new URL(path, nowhere)
  const route = publicPage(url.pathname)
  return route && render(new Request(canonicalUrl(url, nowhere, route)), { log })
}
