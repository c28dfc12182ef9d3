/** Signs of an active visitor. An idle page prefetches nothing. */
const signs = ['pointermove', 'pointerdown', 'scroll', 'keydown']
let isThere = false

/** Calls `act` now if the visitor was active, else on each first sign of activity, until the signal aborts. */
export function whenActive(act: () => void, signal: AbortSignal): void {
  if (isThere) {
    act()
    return
  }
  const arrive = () => {
    isThere = true
    act()
  }
  for (const sign of signs) addEventListener(sign, arrive, { signal, once: true })
}
