import { showToast } from './toast.ts'

/**
 * Copies a text to the clipboard and confirms it in a toast; on failure the toast shows the text. Browser only.
 * @param subject 'Link': names it in the toast
 */
export async function copyText(text: string, subject: string): Promise<void> {
  if (await writeToClipboard(text)) await showToast({ title: `${subject} copied to clipboard!`, kind: 'success' })
  else await showToast({ title: `The ${subject.toLowerCase()} could not be copied`, description: text, kind: 'error' })
}

/** The Clipboard API requires a secure context; elsewhere `execCommand` works. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.className = 'sr-only'
    document.body.append(field)
    field.select()
    const done = document.execCommand('copy')
    field.remove()
    return done
  }
}
