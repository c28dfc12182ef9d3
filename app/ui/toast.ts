import { showAlert } from './alert.ts'
import type { ToastOptions } from './toast-host.tsx'

/**
 * Shows a temporary toast; browser only. Loads the component on first use and falls back to an alert, so that
 * no message is lost.
 */
export async function notify(notice: ToastOptions): Promise<void> {
  try {
    const { showToast: showNotice } = await import('./toast-host.tsx')
    showNotice(notice)
  } catch {
    await showAlert([notice.title, notice.description].filter(Boolean).join(': '))
  }
}
