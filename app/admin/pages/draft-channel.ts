const name = 'boxwright-page-draft'

/** Notifies all previews of a page in this browser that the draft changed. */
export function broadcastDraftSaved(page: string): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(page)
  channel.close()
}

/** Calls `onKept` after each saved draft of the page. @returns a function that unsubscribes */
export function onDraftSaved(page: string, onSaved: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    if (data === page) onSaved()
  }
  return () => channel.close()
}
