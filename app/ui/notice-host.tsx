import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import './notice-host.css'

export type Notice = {
  title: string
  description?: string
  /** Errors are announced at once, everything else when the reader pauses. */
  kind?: 'info' | 'success' | 'error'
}

let host: HTMLElement | undefined
let shownAt = 0

/** Puts the region of the notices at the end of the page, at the first notice. */
function mount() {
  if (host?.isConnected) return
  host = document.createElement('div')
  document.body.append(host)
  leaveWithPage()
  const root = createRoot(host)
  flushSync(() =>
    root.render(
      <Toaster
        position="bottom-left"
        visibleToasts={1}
        closeButton
        duration={6000}
        offset={{ bottom: 'calc(24px + var(--bottom-bar, 0px))', left: '24px' }}
        mobileOffset={{ bottom: 'calc(12px + var(--bottom-bar, 0px))', left: '12px', right: '12px' }}
        icons={{
          success: <CircleCheck aria-hidden="true" className="size-5" />,
          error: <CircleAlert aria-hidden="true" className="size-5" />,
          info: <Info aria-hidden="true" className="size-5" />,
        }}
        toastOptions={{ classNames: { toast: 'notice' } }}
      />,
    ),
  )
}

/** A notice about one page does not follow to the next, unless it came with the change of page itself. */
function leaveWithPage() {
  let path = location.pathname
  // Not in every browser: there a notice leaves by its time alone.
  window.navigation?.addEventListener('currententrychange', () => {
    if (location.pathname === path) return
    path = location.pathname
    if (Date.now() - shownAt > 500) toast.dismiss()
  })
}

export function showNotice({ title, description, kind = 'info' }: Notice): void {
  mount()
  // What an earlier try had to say no longer holds.
  toast.dismiss()
  shownAt = Date.now()
  if (kind === 'error') {
    // The region is polite; alerts inside it interrupt.
    const alert = (text: string) => <span role="alert">{text}</span>
    toast.error(alert(title), { description: description && alert(description), duration: 10_000 })
    return
  }
  toast[kind](title, { description })
}
