const name = 'boxwright-page-draft'

/** Tells every preview of a page, in this browser, that its draft is another one now. */
export function broadcastDraftSaved(page: string): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(page)
  channel.close()
}

/** Calls `onKept` whenever a draft of the page was kept. @returns what ends it */
export function onDraftKept(page: string, onKept: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    if (data === page) onKept()
  }
  return () => channel.close()
}
