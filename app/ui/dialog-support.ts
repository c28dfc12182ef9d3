import 'react'

declare module 'react' {
  // React passes these HTML attributes through; its types do not know them yet.
  interface ButtonHTMLAttributes<T> {
    commandfor?: string
    command?: 'show-modal' | 'close' | 'request-close'
  }
}

/**
 * Does what `commandfor` and `closedby="any"` ask for in browsers that know neither (Safari before 26.2, Firefox
 * before 144).
 * @returns a function that stops it
 */
export function supportDialogs(): () => void {
  const listening = new AbortController()
  const { signal } = listening
  if (!('command' in HTMLButtonElement.prototype)) document.addEventListener('click', obeyCommand, { signal })
  if (!('closedBy' in HTMLDialogElement.prototype)) {
    let pressed: EventTarget | null = null
    document.addEventListener('pointerdown', (event) => (pressed = event.target), { signal })
    // A press that began inside, to select text, must not close.
    document.addEventListener('click', (event) => event.target === pressed && closeBeside(pressed), { signal })
  }
  // Classic scroll bars take room; overlaid ones do not.
  document.documentElement.toggleAttribute('data-scrollbar', innerWidth > document.documentElement.clientWidth)
  return () => listening.abort()
}

function obeyCommand(event: MouseEvent) {
  const button = event.target instanceof Element ? event.target.closest('button[commandfor]') : null
  const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '')
  if (!(dialog instanceof HTMLDialogElement) || event.defaultPrevented) return
  if (button?.getAttribute('command') !== 'show-modal') dialog.close()
  else if (!dialog.open) dialog.showModal()
}

/** A click beside an open dialog lands on the dialog itself: its content fills it. */
function closeBeside(target: EventTarget | null) {
  if (target instanceof HTMLDialogElement && target.getAttribute('closedby') === 'any') target.close()
}
