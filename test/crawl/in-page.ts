/** Functions that the crawl runs in the browser: each is serialized alone, so it uses nothing else of this file. */

export type PageForm = {
  index: number
  method: string
  /** Empty if the form is submitted to the page. */
  action: string
  names: string[]
  /** Buttons that send the form. */
  buttons: { name: string; value: string; label: string }[]
  isMultipart: boolean
}

/** The forms of a page. Dialogs and panels are opened first: a form in one counts as well. */
export function listForms(): PageForm[] {
  for (const details of document.querySelectorAll('details')) details.open = true
  return [...document.forms].map((form, index) => {
    const controls = [...form.elements]
    const buttons = controls.filter((each) => each instanceof HTMLButtonElement && each.type === 'submit')
    return {
      index,
      method: (form.getAttribute('method') ?? 'get').toLowerCase(),
      action: form.getAttribute('action') ?? '',
      names: [...new Set(controls.map((each) => each.getAttribute('name') ?? '').filter(Boolean))].sort(),
      buttons: (buttons as HTMLButtonElement[]).map(({ name, value, textContent }) => ({
        name,
        value,
        label: (textContent ?? '').trim(),
      })),
      isMultipart: form.getAttribute('enctype') === 'multipart/form-data',
    }
  })
}

type SubmitOptions = { index: number; button: number; texts: readonly string[] }
export type SubmitResult = {
  /** True if the browser's validation rejected it, which shows a message. */
  isRejectedByBrowser: boolean
  /** True if a person could press the button. */
  isPressed: boolean
  /** Fields that took junk. */
  filled: number
  /** Characters of the page before it was sent. */
  sizeBefore: number
}

/** Fills a form with junk and presses one of its buttons; undefined if it does not exist. */
export async function submitForm({ index, button, texts }: SubmitOptions): Promise<SubmitResult | undefined> {
  for (const details of document.querySelectorAll('details')) details.open = true
  const form = document.forms[index]
  if (!form) return undefined
  const dialog = form.closest('dialog')
  if (dialog && !dialog.open) dialog.showModal()
  const panel = form.closest<HTMLElement>('[popover]')
  if (panel && !panel.matches(':popover-open')) panel.showPopover()
  let filled = 0
  for (const control of [...form.elements]) {
    const isField =
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    if (!isField || control.disabled || ['hidden', 'file', 'submit', 'button', 'color'].includes(control.type)) continue
    const text = texts[filled++ % texts.length] ?? ''
    control.focus()
    if (control.type === 'checkbox' || control.type === 'radio') {
      if (text.length % 2 === 0) control.click()
      continue
    }
    // These accept no other input.
    const typed: Record<string, string> = { number: '-1', date: '0001-01-01', 'datetime-local': '0001-01-01T00:00' }
    const value =
      control instanceof HTMLSelectElement
        ? (control.options[text.length % control.options.length]?.value ?? '')
        : (typed[control.type] ?? text)
    // Bypasses React's setter, which would treat the field as unchanged.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.dispatchEvent(new Event('change', { bubbles: true }))
    // React ends an update of more than fifty others in one task as a loop.
    await new Promise((resolve) => setTimeout(resolve))
  }
  const buttons = [...form.elements].filter((each) => each instanceof HTMLButtonElement && each.type === 'submit')
  const pressed = buttons[button] as HTMLButtonElement | undefined
  const isRejectedByBrowser = !form.noValidate && !pressed?.formNoValidate && form.querySelector(':invalid') !== null
  const sizeBefore = document.body.innerHTML.length
  const isPressed = !pressed || (!pressed.disabled && pressed.checkVisibility({ visibilityProperty: true }))
  // After this function has returned, as the submission may leave the page.
  if (isPressed) setTimeout(() => (pressed ? pressed.click() : form.requestSubmit()))
  return { isRejectedByBrowser, isPressed, filled, sizeBefore }
}

export type Outcome = {
  /** True if nothing but a heading is readable. */
  isBlank: boolean
  /** Fields that are marked as wrong. */
  invalidCount: number
  /** Invalid fields without an error message. */
  unexplained: string[]
  /** Announced text. */
  announcedText: string
  /** Characters of the page. */
  size: number
}

/** Returns the state of the page after a form was sent. */
export function readOutcome(): Outcome {
  const getTexts = (ids: string | null) =>
    (ids ?? '')
      .split(/\s+/)
      .map((id) => (id && document.getElementById(id)?.textContent?.trim()) || '')
      .join(' ')
      .trim()
  const invalidFields = [...document.querySelectorAll('[aria-invalid="true"]')]
  const announced = [...document.querySelectorAll('[role=alert], [role=status], [aria-live]')]
  return {
    isBlank: document.body.innerText.trim().length < 20 || document.querySelector('h1, h2') === null,
    invalidCount: invalidFields.length,
    unexplained: invalidFields
      .filter(
        (each) => !getTexts(each.getAttribute('aria-describedby')) && !getTexts(each.getAttribute('aria-errormessage')),
      )
      .map((each) => each.outerHTML.slice(0, 160)),
    announcedText: announced
      .map((each) => each.textContent?.trim())
      .join(' ')
      .trim(),
    size: document.body.innerHTML.length,
  }
}
