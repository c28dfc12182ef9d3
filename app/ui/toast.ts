import { showAlert } from './alert.ts'
import type { Notice } from './toast-host.tsx'

/**
 * Shows a notice that leaves by itself. The part that draws it is loaded at the first call; when it cannot be
 * loaded the text is shown as an alert, so that nothing a visitor must know gets lost. Browser only.
 */
export async function notify(notice: Notice): Promise<void> {
  try {
    const { showNotice } = await import('./toast-host.tsx')
    showNotice(notice)
  } catch {
    await showAlert([notice.title, notice.description].filter(Boolean).join(': '))
  }
}
