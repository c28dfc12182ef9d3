import { signInPath } from '../access/return-path.ts'
import { answerDrafts } from '../requests/reply/reply-drafts.store.ts'

const name = 'boxwright-signed-out'

/** Takes from this tab what it keeps of the office: when somebody signs out, whether the server hears of it or not. */
export const forgetHere = (): void => answerDrafts.clearAll()

/** Tells the other tabs of this browser that nobody is signed in any more. */
export function tellSignedOut(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(null)
  channel.close()
}

/** What another tab signed out of is not left on the screen of this one. @returns what ends it */
export function leaveWhenSignedOut(): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = () => {
    forgetHere()
    location.replace(signInPath)
  }
  return () => channel.close()
}
