const activityEvents = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin', 'click', 'popstate']

/** Resolves on the first sign that a visitor is active; never on the server. */
export const firstActivity = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return
  for (const event of activityEvents)
    addEventListener(event, () => resolve(), { once: true, passive: true, capture: true })
})
