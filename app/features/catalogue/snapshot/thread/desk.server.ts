import { eq, sql } from 'drizzle-orm'
import { inTime } from '#app/lib/in-time.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Snapshot } from '#app/lib/snapshot.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import type { Question } from '../questions.ts'
import { Clerk, patience } from './clerk.ts'
import { watchDoubt } from './doubt.ts'
import { type Rests, rememberCards } from './remembered.server.ts'
import { type Look, openThread, type WorkerData } from './thread.server.ts'

/** Milliseconds between looks when nothing is heard of changes or the last look failed, and when all is well. */
const beat = { anxious: 1_000, calm: 30_000 }
/** Milliseconds before another thread is begun where the last one did not come to be, doubled each time. */
const pauses = { first: 1_000, longest: 60_000 }
/** Share of the threshold below which a catalogue that has become small is no longer kept. */
const smallShare = 0.8

type Settings = {
  url: string
  db: Database
  /** Products in stock from which on there is a snapshot. */
  from: number
  log: Logger
  /** Places for products to come; a share of the catalogue when not given. */
  slack?: number
  /** Others than those of the cards, for tests. */
  ahead?: Rests
  /** Another thread than the worker's, for tests. */
  open?: typeof openThread
}

export type Desk = Snapshot & {
  /** Something changed, as a notice says: what was read lately is forgotten at once. Until it has caught up. */
  changed(): Promise<void>
  /** While changes cannot be heard of, they are looked for. */
  setListening(listening: boolean): void
  /** What answers: which thread, counted from 1, or 0 for none. */
  readonly thread: number
  stop(): Promise<void>
}

/**
 * Keeps a snapshot of the catalogue in a thread, from so many products on: begins one, tells it of changes, and replaces it by
 * another when it is worn, outdated or dead. While none is sure to know all that was committed a second ago, it has no
 * answers (decision 0181).
 */
export function openDesk({ url, db, from, log, slack, ahead, open = openThread }: Settings): Desk {
  const data: WorkerData = { url, slack }
  const cards = rememberCards(db, log, ahead)
  const isToGiveUp = watchDoubt(log)
  let serving: Clerk | undefined
  let coming: Clerk | undefined
  let count = 0
  let listening = false
  let stopped = false
  let pause = pauses.first
  let resting: NodeJS.Timeout | undefined
  let lastLook = 0

  const forget = (after: keyof Rests) => cards.forget(after, listening ? serving?.products : undefined)

  function begin(): void {
    if (coming || resting || stopped) return
    const clerk = new Clerk(++count, (onFailure) =>
      open(data, (what) => {
        log.debug({ what }, 'the snapshot of the catalogue')
        onFailure(what)
      }),
    )
    coming = clerk
    const began = performance.now()
    void clerk.thread.ended.then((reason) => onEnd(clerk, reason))
    clerk.thread.loaded.then(
      async (products) => {
        clerk.products = products
        const state = await look(clerk)
        if (coming !== clerk || stopped) return
        if (state === undefined || state === 'outdated') return giveUp(clerk, 'it could not keep up with changes')
        coming = undefined
        serving?.thread.end()
        serving = clerk
        forget('begun')
        pause = pauses.first
        log.info({ products, ms: Math.round(performance.now() - began) }, 'listings come from a snapshot')
        if (products < from * smallShare) close()
      },
      () => {},
    )
  }

  /** The database lists until another one is there, if any. */
  function close(): void {
    serving?.thread.end()
    serving = undefined
  }

  function onEnd(clerk: Clerk, reason: string): void {
    if (!stopped && (clerk === serving || clerk === coming)) giveUp(clerk, reason)
  }

  /** Another try, after a while. */
  function giveUp(clerk: Clerk, reason: string): void {
    if (clerk === serving) serving = undefined
    if (clerk === coming) coming = undefined
    clerk.thread.end()
    log.warn({ reason, again: `in ${pause / 1000} s` }, 'the snapshot of the catalogue is lost')
    resting ??= setTimeout(() => {
      resting = undefined
      void consider(true)
    }, pause).unref()
    pause = Math.min(pause * 2, pauses.longest)
  }

  /** Begins a thread when the catalogue has become large. */
  async function consider(isUrgent = false): Promise<void> {
    if (serving || coming || resting || stopped) return
    if (!isUrgent && Date.now() - lastLook < beat.anxious) return
    lastLook = Date.now()
    const some = db.select({ one: sql`1` }).from(productData).where(eq(productData.in_stock, true)).limit(from)
    const products = await db.$count(some.as('some')).catch(() => 0)
    if (products >= from) begin()
  }

  async function look(clerk: Clerk): Promise<Look | undefined> {
    const state = await clerk.look()
    if (state !== 'same') forget('changed')
    if (clerk !== serving) return state
    // It would never have an answer again, and be twice the memory while another one reads.
    if (state === 'outdated') {
      log.warn({ reason: clerk.doubt }, 'listings come from the database until the snapshot is read anew')
      close()
    }
    if (state === 'worn' || state === 'outdated') begin()
    return state
  }

  /** Until it has looked or is known not to have. */
  const lookInTime = (clerk: Clerk) => inTime(look(clerk), patience).catch(() => {})

  async function catchUp(): Promise<void> {
    if (!serving) void consider()
    await Promise.all([serving, coming].map((clerk) => clerk?.products !== undefined && lookInTime(clerk)))
  }

  let sinceLook = 0
  const timer = setInterval(() => {
    if (serving && isToGiveUp(serving)) giveUp(serving, `it fails to follow changes: ${serving.doubt}`)
    sinceLook += beat.anxious
    const isCalm = listening && (!serving || serving.isSure)
    if (sinceLook < (isCalm ? beat.calm : beat.anxious)) return
    sinceLook = 0
    void catchUp()
  }, beat.anxious)
  timer.unref()
  void consider(true)

  return {
    ask: async (question) => (serving?.isSure ? serving.thread.ask(question as Question) : undefined),
    caughtUp: catchUp,
    changed() {
      // Of what a card shows, its picture and its colors are not in the log of changes.
      forget('changed')
      return catchUp()
    },
    get lately() {
      return listening ? cards.lately : undefined
    },
    setListening(value) {
      listening = value
      forget('begun')
    },
    get thread() {
      return serving?.isSure ? serving.number : 0
    },
    async stop() {
      stopped = true
      cards.stop()
      clearInterval(timer)
      clearTimeout(resting)
      const threads = [serving, coming].flatMap((clerk) => clerk?.thread ?? [])
      for (const thread of threads) thread.end()
      await Promise.all(threads.map((thread) => thread.ended))
    },
  }
}
