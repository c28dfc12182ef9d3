import { type FoundForm, readPage } from './crawl/html.ts'

export type Answer = { status: number; text: string; headers: Headers }
/** Sends a request with the session of a staff member. */
export type AskAdmin = (path: string, init?: RequestInit & { expected?: number[] }) => Promise<Answer>

/** Returns the submission of an untouched form by a button. */
export function submission(form: FoundForm, button?: { name: string; value: string }): URLSearchParams {
  const sent = new URLSearchParams()
  for (const { name, value, type, checked } of form.fields) {
    if (type === 'file' || type === 'submit') continue
    if ((type === 'checkbox' || type === 'radio') && !checked) continue
    sent.append(name, value || (type === 'checkbox' ? 'on' : ''))
  }
  if (button?.name) sent.append(button.name, button.value)
  return sent
}

/** The form of an intent, which a button of it says or a hidden field. */
function toForm({ text }: Answer, intent: string) {
  const says = (each: { name: string; value: string }) => each.name === 'intent' && each.value === intent
  const form = readPage(text).forms.find(
    ({ method, buttons, fields }) => method === 'post' && [...buttons, ...fields].some(says),
  )
  return form && { form, button: form.buttons.find(says) }
}

/** Submits the form of an intent as found on a page. */
export async function press(ask: AskAdmin, path: string, intent: string, page?: Answer): Promise<Answer> {
  const found = toForm(page ?? (await ask(path)), intent)
  if (!found) throw new Error(`${path} has no button ${intent}`)
  const { form, button } = found
  return ask(form.action || path, { method: 'POST', body: submission(form, button), expected: [303] })
}

/** Uploads a product file. @returns the path of its page */
export async function giveFile(ask: AskAdmin, content: string, supplier: string): Promise<string> {
  const body = new FormData()
  body.append('supplier', supplier)
  body.append('file', new File([content], 'products.csv', { type: 'text/csv' }))
  const { status, text } = await ask('/admin/products/import/file', { method: 'POST', body })
  if (status !== 200) throw new Error(`the file was not taken: ${status} ${text.slice(0, 300)}`)
  return (JSON.parse(text) as { address: string }).address
}
