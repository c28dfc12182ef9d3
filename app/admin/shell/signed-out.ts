import { signInPath } from '../access/return-path.ts'
import { replyDrafts } from '../requests/reply/reply-drafts.store.ts'
import { templateDrafts } from '../requests/templates/template-drafts.store.ts'
import { recentPages } from '../search/recent-pages.store.ts'

const channelName = 'boxwright-signed-out'

/** Clears drafts and recent pages in this browser at sign-out, even if the request fails. */
export function clearLocalData(): void {
  replyDrafts.clearAll()
  templateDrafts.clearAll()
  recentPages.clear()
}

/** Notifies the other tabs of this browser of a sign-out. */
export function broadcastSignOut(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(null)
  channel.close()
}

/** Leaves the page when another tab signs out. Returns the cleanup function. */
export function leaveOnSignOut(): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = () => {
    clearLocalData()
    location.replace(signInPath)
  }
  return () => channel.close()
}
