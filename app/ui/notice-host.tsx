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

/**
 * Puts the region of the notices at the end of the page or, while a modal is open, into that: whatever lies outside of a
 * modal can be neither pressed nor heard.
 */
function place() {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  host ??= mount()
  const parent = modal ?? document.body
  if (host.parentElement !== parent) parent.append(host)
}

function mount() {
  const element = document.createElement('div')
  element.className = 'no-print'
  // What is drawn looks for its place in the document.
  document.body.append(element)
  leaveWithPage()
  const root = createRoot(element)
  flushSync(() =>
    root.render(
      <Toaster
        position="top-left"
        visibleToasts={1}
        closeButton
        duration={6000}
        offset={{ top: 'var(--notice-top)', left: 'max(24px, 50vw - 568px)' }}
        mobileOffset={{ top: 'var(--notice-top)', left: '12px', right: '12px' }}
        icons={{
          success: <CircleCheck aria-hidden="true" className="size-5 text-forest" />,
          error: <CircleAlert aria-hidden="true" className="size-5 text-danger" />,
          info: <Info aria-hidden="true" className="size-5 text-forest" />,
        }}
        toastOptions={{ classNames: { toast: 'notice' } }}
      />,
    ),
  )
  return element
}

/** A notice about one page does not follow to the next. */
function leaveWithPage() {
  let path = location.pathname
  // Not in every browser: there a notice leaves by its time alone.
  window.navigation?.addEventListener('currententrychange', () => {
    if (location.pathname === path) return
    path = location.pathname
    toast.dismiss()
  })
}

export function showNotice({ title, description, kind = 'info' }: Notice): void {
  place()
  // What an earlier try had to say no longer holds.
  toast.dismiss()
  // The region is polite; alerts inside it interrupt.
  const text = (
    <span role={kind === 'error' ? 'alert' : 'status'}>
      <span className="notice-title">{title}</span>
      {description && <span className="notice-text">{description}</span>}
    </span>
  )
  toast[kind](text, kind === 'error' ? { duration: 10_000 } : undefined)
}
