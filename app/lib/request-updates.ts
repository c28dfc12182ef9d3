/**
 * A request that arrived, changed, or was opened or left by staff, or a person whose alerts changed; `unknown` if updates were
 * missed: reload all.
 */
export type RequestUpdate = { what: 'new' | 'changed' | 'viewers' | 'alerts'; id: string } | { what: 'unknown' }

export type RequestUpdates = {
  /** Calls `onUpdate` for each event and `onClose` when the process stops. @returns a function that unsubscribes */
  subscribe(listener: { onUpdate: (update: RequestUpdate) => void; onClose?: () => void }): () => void
  /** Distributes a database notification; an invalid payload counts as `unknown`. */
  publish(payload: string): void
  /** Notifies listeners to reload, after the database connection was lost. */
  notifyMissed(): void
  close(): void
}

type Listener = Parameters<RequestUpdates['subscribe']>[0]

/** Distributes request events to listeners in this process. */
export function createRequestUpdates(): RequestUpdates {
  const listeners = new Set<Listener>()
  const notifyListeners = (update: RequestUpdate) => {
    for (const { onUpdate } of [...listeners]) onUpdate(update)
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    publish: (payload) => notifyListeners(parseUpdate(payload)),
    notifyMissed: () => notifyListeners({ what: 'unknown' }),
    close() {
      for (const { onClose } of [...listeners]) onClose?.()
      listeners.clear()
    },
  }
}

const kindsWithId = ['new', 'changed', 'viewers', 'alerts'] as const

function parseUpdate(payload: string): RequestUpdate {
  try {
    const { what, id } = JSON.parse(payload)
    const known = kindsWithId.find((each) => each === what)
    if (known && typeof id === 'string') return { what: known, id }
  } catch {
    // On any error, check again.
  }
  return { what: 'unknown' }
}
