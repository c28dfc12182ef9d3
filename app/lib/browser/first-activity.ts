import { type ComponentType, lazy } from 'react'

const activityEvents = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin', 'click', 'popstate']

/** Resolves on the first sign that a visitor is active; never on the server. */
const firstActivity = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return
  for (const event of activityEvents)
    addEventListener(event, () => resolve(), { once: true, passive: true, capture: true })
})

/**
 * Like `lazy`: a part of a page that the server renders, whose code an idle page does not load.
 * @param shouldLoadAtOnce true if the browser does not wait for activity
 */
export const lazyOnActivity = <P>(load: () => Promise<ComponentType<P>>, shouldLoadAtOnce = () => false) =>
  lazy(async () => {
    if (!import.meta.env.SSR && !shouldLoadAtOnce()) await firstActivity
    return { default: await load() }
  })
