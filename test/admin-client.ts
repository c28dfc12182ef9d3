import { type FoundForm, readPage } from './crawl/html.ts'

export type Answer = { status: number; text: string; headers: Headers }
/** Sends a request with the session of a staff member. */
export type SendAdminRequest = (path: string, init?: RequestInit & { expected?: number[] }) => Promise<Answer>

/** Returns the submission of an untouched form by a button. */
export function createSubmission(form: FoundForm, button?: { name: string; value: string }): URLSearchParams {
  const fields = new URLSearchParams()
  for (const { name, value, type, checked } of form.fields) {
    if (type === 'file' || type === 'submit') continue
    if ((type === 'checkbox' || type === 'radio') && !checked) continue
    fields.append(name, value || (type === 'checkbox' ? 'on' : ''))
  }
  if (button?.name) fields.append(button.name, button.value)
  return fields
}

/** Finds the form of an intent, which a button or a hidden field names. */
function findForm({ text }: Answer, intent: string) {
  const hasIntent = (each: { name: string; value: string }) => each.name === 'intent' && each.value === intent
  const form = readPage(text).forms.find(
    ({ method, buttons, fields }) => method === 'post' && [...buttons, ...fields].some(hasIntent),
  )
  return form && { form, button: form.buttons.find(hasIntent) }
}

/** Submits the form of an intent as found on a page. */
export async function press(
  sendRequest: SendAdminRequest,
  path: string,
  intent: string,
  page?: Answer,
): Promise<Answer> {
  const found = findForm(page ?? (await sendRequest(path)), intent)
  if (!found) throw new Error(`${path} has no button ${intent}`)
  const { form, button } = found
  return sendRequest(form.action || path, { method: 'POST', body: createSubmission(form, button), expected: [303] })
}

/** Uploads a product file. @returns the path of its page */
export async function uploadProductFile(
  sendRequest: SendAdminRequest,
  content: string,
  fileName: string,
): Promise<string> {
  const body = new FormData()
  body.append('file', new File([content], fileName, { type: 'text/csv' }))
  const { status, text } = await sendRequest('/admin/products/import/file', { method: 'POST', body })
  if (status !== 200) throw new Error(`the file was not taken: ${status} ${text.slice(0, 300)}`)
  return (JSON.parse(text) as { url: string }).url
}
