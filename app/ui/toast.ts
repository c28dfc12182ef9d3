import { showAlert } from './alert.ts'
import type { ToastOptions } from './toast-host.tsx'

/**
 * Shows a temporary toast; browser only. Loads the component on first use and falls back to an alert, so that
 * no message is lost.
 */
export async function showToast(options: ToastOptions): Promise<void> {
  try {
    const { addToast } = await import('./toast-host.tsx')
    addToast(options)
  } catch {
    const { title, description, reference } = options
    const message = [title, description].filter(Boolean).join(': ')
    await showAlert(reference ? `${message} Your reference: ${reference}` : message)
  }
}
