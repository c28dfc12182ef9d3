import { performance } from 'node:perf_hooks'
import { setImmediate as turnOfLoop } from 'node:timers/promises'

/** Pages in work at a time: while one waits for the database another is written; of more, all would be late. */
const atOnce = 3
/** Milliseconds after which a page that still waits, for a slow database say, holds no other back. */
const roomAfter = 25
/** Milliseconds that a page waits at most for what else has arrived. */
const mostCalming = 5

/**
 * Lets pages begin in the order in which they were asked for, a few at a time, each once what else has arrived was taken in: of those who
 * wait, Node lets one in each time it has done all it knows of. See docs/decisions/0240-pages-take-turns.md.
 */
export function openTurns() {
  const waiting: (() => void)[] = []
  let free = atOnce
  let calling = false

  const call = async () => {
    if (calling) return
    calling = true
    try {
      while (free > 0 && waiting.length > 0) {
        await calm()
        free--
        waiting.shift()?.()
      }
    } finally {
      calling = false
    }
  }

  /** Does a page's work in its turn. Its result and its errors are the work's. */
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      waiting.push(begin)
      void call()
    })
    let left = false
    const leave = () => {
      if (left) return
      left = true
      free++
      void call()
    }
    const clock = setTimeout(leave, roomAfter)
    try {
      return await work()
    } finally {
      clearTimeout(clock)
      leave()
    }
  }
}

/** Until nothing has happened for a turn of the loop. */
async function calm(): Promise<void> {
  const end = performance.now() + mostCalming
  let { events } = performance.nodeTiming.uvMetricsInfo
  while (performance.now() < end) {
    await turnOfLoop()
    const now = performance.nodeTiming.uvMetricsInfo.events
    if (now === events) return
    events = now
  }
}
