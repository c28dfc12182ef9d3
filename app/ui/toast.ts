import { showAlert } from './alert.ts'
import type { ToastOptions } from './toast-host.tsx'

/** One promise for all calls, so that toasts appear in their order. */
let toastHost: Promise<typeof import('./toast-host.tsx')> | undefined

/**
 * Shows a temporary toast; browser only. Loads the component on first use and falls back to an alert, so that
 * no message is lost.
 */
export async function showToast(options: ToastOptions): Promise<void> {
  toastHost ??= import('./toast-host.tsx')
  try {
    const { addToast } = await toastHost
    addToast(options)
  } catch {
    toastHost = undefined
    const { title, description, reference } = options
    const message = [title, description].filter(Boolean).join(': ')
    await showAlert(reference ? `${message} Your reference: ${reference}` : message)
  }
}
