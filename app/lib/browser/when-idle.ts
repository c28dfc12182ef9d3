const defaultMaxWaitMs = 300

/** Resolves when the browser is idle, so that code loading does not delay a frame that is due; at once on the server. */
export function whenIdle(maxWaitMs = defaultMaxWaitMs): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve()
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: maxWaitMs })
    // Safari has no idle callbacks.
    else setTimeout(resolve, maxWaitMs)
  })
}
