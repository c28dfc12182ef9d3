import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import './toast-host.css'

export type ToastOptions = {
  title: string
  description?: string
  /** Reference of a stored request. The toast then stays longer, also on the next page. */
  reference?: string | null
  /** Link to the next step. */
  link?: { to: string; label: string }
  /** Errors are announced assertively, others politely. */
  kind?: 'info' | 'success' | 'error'
}

/** Milliseconds a toast stays without hover or focus. */
const toastDurationMs = 6_000
const referenceDurationMs = 30_000

let host: HTMLElement | undefined
let dismissTimer: ReturnType<typeof setTimeout> | undefined
/** The toast contains the reference of a request. */
let hasReference = false

/**
 * Moves the toasts to the end of the page or of an open modal, as content outside a modal can be neither pressed nor
 * announced.
 * @returns true if a modal is open
 */
function attachHost() {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  host ??= createHost()
  const parent = modal ?? document.body
  if (host.parentElement !== parent) parent.append(host)
  return modal !== undefined
}

function createHost() {
  const element = document.createElement('div')
  element.className = 'no-print'
  // Rendering needs the element in the document.
  document.body.append(element)
  dismissOnNavigation()
  returnFocusOnClose(element)
  const root = createRoot(element)
  flushSync(() =>
    root.render(
      <Toaster
        position="bottom-left"
        visibleToasts={1}
        closeButton
        duration={Number.POSITIVE_INFINITY}
        offset={{ top: '6px', bottom: 'var(--toast-bottom)', left: 'max(24px, 50vw - 568px)' }}
        mobileOffset={{ top: '6px', bottom: 'var(--toast-bottom)', left: '12px', right: '12px' }}
        icons={{
          success: <CircleCheck aria-hidden="true" className="size-5 text-forest" />,
          error: <CircleAlert aria-hidden="true" className="size-5 text-danger" />,
          info: <Info aria-hidden="true" className="size-5 text-forest" />,
        }}
        toastOptions={{ classNames: { toast: 'toast' }, closeButtonAriaLabel: 'Close' }}
      />,
    ),
  )
  return element
}

/**
 * Returns the focus after closing a toast by keyboard. Sonner would return it whenever it leaves a toast, which traps Tab, so
 * the focus event is hidden from it.
 */
function returnFocusOnClose(element: HTMLElement) {
  let before: EventTarget | null = null
  const close = () => {
    toast.dismiss()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
  element.addEventListener(
    'focusin',
    (event) => {
      event.stopImmediatePropagation()
      const { relatedTarget } = event
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) before = relatedTarget
    },
    true,
  )
  element.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button')) close()
  })
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    // Closes the toast, not the modal around it.
    event.preventDefault()
    close()
  })
}

/** Sonner's timer continues during focus. */
function scheduleDismiss(id: string | number, durationMs: number) {
  dismissTimer = setTimeout(() => {
    const isInUse = document.hidden || host?.matches(':hover, :focus-within')
    if (isInUse) scheduleDismiss(id, durationMs)
    else toast.dismiss(id)
  }, durationMs)
}

/** Dismisses toasts when the page changes, except for the reference of a request. */
function dismissOnNavigation() {
  let path = location.pathname
  // Browsers without the Navigation API dismiss by time only.
  window.navigation?.addEventListener('currententrychange', () => {
    if (location.pathname === path) return
    path = location.pathname
    if (!hasReference) toast.dismiss()
  })
}

export function addToast({ title, description, reference, link, kind = 'info' }: ToastOptions): void {
  const isInModal = attachHost()
  hasReference = Boolean(reference)
  // Dismisses the message of the previous attempt.
  toast.dismiss()
  clearTimeout(dismissTimer)
  // The region is polite; alerts inside it interrupt.
  const text = (
    <span role={kind === 'error' ? 'alert' : 'status'}>
      <span className="toast-title">{title}</span>
      {description && <span className="toast-text">{description}</span>}
      {reference && (
        <span className="toast-text">
          Your reference: <strong className="whitespace-nowrap">{reference}</strong>
        </span>
      )}
      {link && (
        <a href={link.to} className="toast-link">
          {link.label}
        </a>
      )}
    </span>
  )
  // Above a sheet there is a strip of the page; elsewhere title and search are at the top.
  const id = toast[kind](text, isInModal ? { position: 'top-left' } : undefined)
  // Errors stay until dismissed, as they may appear nowhere else.
  if (kind !== 'error') scheduleDismiss(id, reference ? referenceDurationMs : toastDurationMs)
  requestAnimationFrame(scrollFocusedAbove)
}

/**
 * A toast covers focused elements at the lower left, so they are scrolled into view, with the whole card of a product. An
 * element pressed with the mouse stays where it is.
 */
function scrollFocusedAbove() {
  const { activeElement } = document
  const focused = activeElement?.closest('.product-card') ?? activeElement
  const shown = host?.querySelector('[data-sonner-toast]')
  if (!focused || !shown || !activeElement?.matches(':focus-visible') || host?.contains(focused)) return
  const [covering, covered] = [shown.getBoundingClientRect(), focused.getBoundingClientRect()]
  if (covered.left < covering.right && covering.left < covered.right) focused.scrollIntoView({ block: 'nearest' })
}
