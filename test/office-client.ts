import { setTimeout as wait } from 'node:timers/promises'
import { type FoundForm, readPage } from './crawl/html.ts'

export type Answer = { status: number; text: string; headers: Headers }
/** Asks the shop with the session of somebody of the staff. */
export type AskOffice = (path: string, init?: RequestInit & { expected?: number[] }) => Promise<Answer>

/** What a browser sends of a form that nobody has touched, and of the button that is pressed. */
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

/** Fills in the form of a page that has all these fields, and sends it, as a browser without JavaScript does. */
export async function fillIn(ask: AskOffice, path: string, fields: Record<string, string>): Promise<Answer> {
  const { text } = await ask(path)
  const names = Object.keys(fields)
  const form = readPage(text).forms.find(
    ({ method, fields: own }) => method === 'post' && names.every((name) => own.some((field) => field.name === name)),
  )
  if (!form) throw new Error(`${path} has no form of ${names}`)
  const body = submission(form)
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return ask(form.action || path, { method: 'POST', body, expected: [303] })
}

/** The form of an intent, which a button of it says or a hidden field. */
function formOf({ text }: Answer, intent: string) {
  const says = (each: { name: string; value: string }) => each.name === 'intent' && each.value === intent
  const form = readPage(text).forms.find(
    ({ method, buttons, fields }) => method === 'post' && [...buttons, ...fields].some(says),
  )
  return form && { form, button: form.buttons.find(says) }
}

/** Sends the form of an intent as it stands on a page. */
export async function press(ask: AskOffice, path: string, intent: string, page?: Answer): Promise<Answer> {
  const found = formOf(page ?? (await ask(path)), intent)
  if (!found) throw new Error(`${path} has no button ${intent}`)
  const { form, button } = found
  return ask(form.action || path, { method: 'POST', body: submission(form, button), expected: [303] })
}

/** A file of products given to the shop. @returns the path of its page */
export async function giveFile(ask: AskOffice, content: string, supplier: string): Promise<string> {
  const body = new FormData()
  body.append('supplier', supplier)
  body.append('file', new File([content], 'products.csv', { type: 'text/csv' }))
  const { status, text } = await ask('/admin/products/import/file', { method: 'POST', body })
  if (status !== 200) throw new Error(`the file was not taken: ${status} ${text.slice(0, 300)}`)
  return (JSON.parse(text) as { address: string }).address
}

/** Waits until the page of an import offers a button. */
export async function whenOffered(ask: AskOffice, path: string, intent: string, patience = 60_000): Promise<Answer> {
  for (const deadline = Date.now() + patience; ; await wait(200)) {
    const page = await ask(path)
    if (formOf(page, intent)) return page
    if (Date.now() > deadline) throw new Error(`${path} never offered ${intent}`)
  }
}
