/** What somebody does who is there: a page nobody looks at fetches nothing ahead. */
const signs = ['pointermove', 'pointerdown', 'scroll', 'keydown']
let isThere = false

/** Does it at once where somebody has been, else with each of the first signs of somebody, until the signal aborts. */
export function whenSomebodyIsThere(act: () => void, signal: AbortSignal): void {
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
