import { notify } from './toast.ts'

/**
 * Puts a text into the clipboard and says so in a notice; a text that could not be copied is shown there. In the browser only.
 * @param subject 'Link': names it in the notice
 */
export async function copyText(text: string, subject: string): Promise<void> {
  if (await writeToClipboard(text)) await notify({ title: `${subject} copied to clipboard!`, kind: 'success' })
  else await notify({ title: `The ${subject.toLowerCase()} could not be copied`, description: text, kind: 'error' })
}

/** The clipboard exists on secure pages only; elsewhere the old way still works. */
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
