import { showAlert } from './alert-dialog.tsx'

export type Notice = {
  title: string
  description?: string
  /** Errors are announced at once, everything else when the reader pauses. */
  kind?: 'info' | 'success' | 'error'
}

/**
 * Shows a notice that leaves by itself. The part that draws it is loaded at the first call; when it cannot be
 * loaded the text is shown as an alert, so that nothing a visitor must know gets lost. Browser only.
 */
export async function notify(notice: Notice): Promise<void> {
  try {
    const { showNotice } = await import('./notice-host.tsx')
    showNotice(notice)
  } catch {
    await showAlert([notice.title, notice.description].filter(Boolean).join(': '))
  }
}
