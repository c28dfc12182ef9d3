/** Requests that arrived, changed, or changed viewers; `many` stands for any number. */
export type Notice = { what: 'new' | 'changed' | 'viewers'; id: string } | { what: 'many' }

export type Notices = {
  /** Calls `onNotice` for each event and `onClose` when the process stops. @returns a function that unsubscribes */
  subscribe(listener: { onNotice: (notice: Notice) => void; onClose?: () => void }): () => void
  /** Distributes a database notification; an invalid payload counts as `many`. */
  publish(payload: string): void
  /** Some may have been missed. */
  notifyGap(): void
  close(): void
}

type Listener = Parameters<Notices['subscribe']>[0]

/** Distributes request events to listeners in this process. */
export function openNotices(): Notices {
  const listeners = new Set<Listener>()
  const notifyListeners = (notice: Notice) => {
    for (const { onNotice } of [...listeners]) onNotice(notice)
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    publish: (payload) => notifyListeners(parse(payload)),
    notifyGap: () => notifyListeners({ what: 'many' }),
    close() {
      for (const { onClose } of [...listeners]) onClose?.()
      listeners.clear()
    },
  }
}

const singleRequestKinds = ['new', 'changed', 'viewers'] as const

function parse(payload: string): Notice {
  try {
    const { what, id } = JSON.parse(payload)
    const known = singleRequestKinds.find((each) => each === what)
    if (known && typeof id === 'string') return { what: known, id }
  } catch {
    // On any error, check again.
  }
  return { what: 'many' }
}
