import { signInPath } from '../access/return-path.ts'
import { nextStepDrafts } from '../requests/drafts/next-step-drafts.store.ts'
import { noteDrafts } from '../requests/drafts/note-drafts.store.ts'
import { replyDrafts } from '../requests/drafts/reply-drafts.store.ts'
import { templateDrafts } from '../requests/templates/template-drafts.store.ts'
import { recentPages } from '../search/recent-pages.store.ts'

const channelName = 'boxwright-signed-out'

/** Clears drafts and recent pages in this browser at sign-out, even if the request fails. */
export function clearLocalData(): void {
  for (const drafts of [replyDrafts, noteDrafts, nextStepDrafts]) drafts.clearAll()
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
