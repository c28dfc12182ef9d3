import { eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { inTime } from '#app/lib/in-time.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Snapshot } from '#app/lib/snapshot.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import type { Question } from '../questions.ts'
import { readAhead } from '../read-ahead.server.ts'
import type { State } from '../reading/changes.server.ts'
import { openThread, type Thread, type WorkerData } from './thread.server.ts'

/** Milliseconds that a change may wait to be shown; what takes longer is listed by the database meanwhile. */
const patience = 1_000
/** Milliseconds between looks when nothing is heard of changes or the last look failed, and when all is well. */
const beat = { anxious: 1_000, calm: 30_000 }
/** Milliseconds before another thread is begun where the last one did not come to be, doubled each time. */
const pauses = { first: 1_000, longest: 60_000 }
/** Products' cards that are remembered until a change is heard of, some 3,000 bytes each. */
const mostRemembered = 12_000
/** Milliseconds before cards are read ahead. A change is often followed by others, and every process reads for itself. */
const rests = { begun: 5_000, changed: 60_000 }
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
  /** Others than those above, for tests. */
  ahead?: typeof rests
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

/** A thread, and which of the looks it was asked for it has taken too long for, or failed at. */
type Clerk = {
  number: number
  thread: Thread
  asked: number
  seen: number
  missed: number
  isLoaded: boolean
  /** How many there were when it was loaded. */
  products: number
}

/**
 * Keeps a snapshot of the catalogue in a thread, from so many products on: begins one, tells it of changes, and replaces it by
 * another when it is worn, outdated or dead. While none is sure to know all that was committed a second ago, it has no
 * answers (decision 0181).
 */
export function openDesk({ url, db, from, log, slack, ahead = rests, open = openThread }: Settings): Desk {
  const data: WorkerData = { url, slack }
  let serving: Clerk | undefined
  let coming: Clerk | undefined
  let count = 0
  let listening = false
  let lately = new LRUCache<string, object>({ max: mostRemembered })
  let reading = new AbortController()
  /** Another one: who reads at this moment still fills the one before. */
  const forget = (rest = ahead.changed) => {
    lately = new LRUCache({ max: mostRemembered })
    reading.abort()
    if (!listening || !serving || serving.products > mostRemembered) return
    reading = new AbortController()
    const { signal } = reading
    readAhead(db, lately, { after: rest, signal }).catch((error: unknown) => {
      if (!signal.aborted) log.debug({ err: error }, 'cards are not read ahead')
    })
  }
  let stopped = false
  let pause = pauses.first
  let resting: NodeJS.Timeout | undefined
  let lastLook = 0

  const isSure = (clerk: Clerk | undefined): clerk is Clerk => clerk !== undefined && clerk.seen >= clerk.missed
  const onFailure = (what: string) => log.debug({ what }, 'the snapshot of the catalogue')

  function begin(): void {
    if (coming || resting || stopped) return
    const clerk: Clerk = {
      number: ++count,
      thread: open(data, onFailure),
      asked: 0,
      seen: 0,
      missed: 0,
      isLoaded: false,
      products: 0,
    }
    coming = clerk
    const began = performance.now()
    void clerk.thread.ended.then((reason) => onEnd(clerk, reason))
    clerk.thread.loaded.then(
      async (products) => {
        clerk.isLoaded = true
        clerk.products = products
        const state = await look(clerk)
        if (coming !== clerk || stopped) return
        coming = undefined
        if (state === undefined || state === 'outdated') return giveUp(clerk, 'it could not keep up with changes')
        serving?.thread.end()
        serving = clerk
        forget(ahead.begun)
        pause = pauses.first
        log.info({ products, ms: Math.round(performance.now() - began) }, 'listings come from a snapshot')
        if (products < from * smallShare) close()
      },
      () => {},
    )
  }

  /** Below the threshold SQL is fast enough. */
  function close(): void {
    serving?.thread.end()
    serving = undefined
  }

  function onEnd(clerk: Clerk, reason: string): void {
    if (stopped || (clerk !== serving && clerk !== coming)) return
    if (clerk === serving) serving = undefined
    if (clerk === coming) coming = undefined
    giveUp(clerk, reason)
  }

  /** Another try, after a while. */
  function giveUp(clerk: Clerk, reason: string): void {
    clerk.thread.end()
    log.warn({ reason, again: `in ${pause / 1000} s` }, 'the snapshot of the catalogue is lost')
    resting = setTimeout(() => {
      resting = undefined
      void consider(true)
    }, pause)
    resting.unref()
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

  async function look(clerk: Clerk): Promise<State | undefined> {
    const number = ++clerk.asked
    const looking = clerk.thread.catchUp()
    const clock = setTimeout(() => miss(clerk, number), patience)
    clock.unref()
    const state = await looking
    clearTimeout(clock)
    if (state !== 'same') forget()
    if (state === undefined || state === 'outdated') miss(clerk, number)
    else if (number > clerk.seen) clerk.seen = number
    if (clerk === serving && (state === 'worn' || state === 'outdated')) begin()
    return state
  }

  function miss(clerk: Clerk, number: number): void {
    if (number > clerk.missed && number > clerk.seen) clerk.missed = number
  }

  /** Until it has looked or is known not to have. */
  const lookInTime = (clerk: Clerk) => inTime(look(clerk), patience).catch(() => {})

  async function catchUp(): Promise<void> {
    if (!serving) void consider()
    await Promise.all([serving, coming].map((clerk) => clerk?.isLoaded && lookInTime(clerk)))
  }

  let sinceLook = 0
  const timer = setInterval(() => {
    sinceLook += beat.anxious
    const isCalm = listening && (!serving || isSure(serving))
    if (sinceLook < (isCalm ? beat.calm : beat.anxious)) return
    sinceLook = 0
    void catchUp()
  }, beat.anxious)
  timer.unref()
  void consider(true)

  return {
    async ask(question) {
      const clerk = serving
      if (!isSure(clerk)) return undefined
      return clerk.thread.ask(question as Question)
    },
    caughtUp: catchUp,
    changed() {
      // Of what a card shows, its picture and its colors are not in the log of changes.
      forget()
      return catchUp()
    },
    get lately() {
      return listening ? lately : undefined
    },
    setListening(value) {
      listening = value
      forget(ahead.begun)
    },
    get thread() {
      return isSure(serving) ? serving.number : 0
    },
    async stop() {
      stopped = true
      reading.abort()
      clearInterval(timer)
      clearTimeout(resting)
      const threads = [serving, coming].flatMap((clerk) => clerk?.thread ?? [])
      for (const thread of threads) thread.end()
      await Promise.all(threads.map((thread) => thread.ended))
    },
  }
}
