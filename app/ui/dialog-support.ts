import 'react'

declare module 'react' {
  // React passes these HTML attributes through; its types do not know them yet.
  interface ButtonHTMLAttributes<T> {
    commandfor?: string
    command?: 'show-modal' | 'close' | 'request-close'
  }
}

/**
 * Polyfills `commandfor` and `closedby="any"` (Safari before 26.2, Firefox before 144), loaded only where needed.
 * @returns a function that removes it
 */
export function setUpDialogs(): () => void {
  const controller = new AbortController()
  if (!('command' in HTMLButtonElement.prototype && 'closedBy' in HTMLDialogElement.prototype)) {
    import('./dialog-commands.ts').then(({ polyfillDialogs }) => polyfillDialogs(controller.signal))
  }
  // While a dialog hides the page's scroll bar, CSS reserves its space; overlay scroll bars take none.
  document.documentElement.toggleAttribute('data-scrollbar', innerWidth > document.documentElement.clientWidth)
  return () => controller.abort()
}
