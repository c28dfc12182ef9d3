import { type Field, findFields, getInput, toKey, typedInput } from './record-field-values.ts'

/** Fields that are restored in one task: React takes more than 50 updates in one for an infinite loop. */
const maxFieldsPerTask = 10

const waitForNextTask = () => new Promise((done) => setTimeout(done))

/** Reports to components what a visitor typed before hydration, and restores it in fields that React has reset. */
export async function restoreResetFields(): Promise<void> {
  for (const [count, field] of [...typedInput.fields.keys()].entries()) {
    if (count > 0 && count % maxFieldsPerTask === 0) await waitForNextTask()
    const input = typedInput.fields.get(field)?.input
    if (field.isConnected && input !== undefined && field.type !== 'file') setInput(field, input)
  }
}

/** Copies what a visitor typed from the fields that React has discarded into those of the page that it renders again. */
export function copyToNewPage(): void {
  const { pathname } = location
  let isCopying = false
  let hasNewFields = false
  const tryToRestore = async () => {
    hasNewFields = true
    if (isCopying) return
    isCopying = true
    while (hasNewFields) {
      hasNewFields = false
      await copyToNewFields()
    }
    isCopying = false
    typedInput.isRestoring =
      location.pathname === pathname && [...typedInput.fields.keys()].some((field) => !field.isConnected)
    if (!typedInput.isRestoring) observer.disconnect()
  }
  // A part of the page whose code is still loading returns later.
  const observer = new MutationObserver(() => void tryToRestore())
  observer.observe(document, { childList: true, subtree: true })
  void tryToRestore()
}

async function copyToNewFields(): Promise<void> {
  let latest: Field | undefined
  let copied = 0
  for (const [field, { index }] of [...typedInput.fields]) {
    const copy = field.isConnected ? undefined : (findFields(toKey(field))[index] ?? findField(field.id))
    if (!copy) continue
    typedInput.fields.delete(field)
    copyValue(field, copy)
    latest = copy
    copied += 1
    if (copied % maxFieldsPerTask === 0) await waitForNextTask()
  }
  if (document.activeElement !== document.body || !latest) return
  latest.focus({ preventScroll: true })
  // A hidden field passes the focus on to the control that shows its value.
  if (document.activeElement !== latest) latest.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}

/** A control that loses its name when the page is interactive has an id. */
function findField(id: string): Field | undefined {
  return findFields().find((field) => id !== '' && field.id === id)
}

function copyValue(from: Field, to: Field): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && to.type === 'file') {
    to.files = from.files
    dispatchInput(to)
  } else if (getInput(to) !== getInput(from)) setInput(to, getInput(from))
}

/** React ignores an event without a change of the value that it knows from its own setter, which this avoids. */
function setInput(field: Field, input: string | boolean): void {
  if (typeof input === 'string') {
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, input)
    dispatchInput(field)
  } else if (input || field.type === 'checkbox') {
    ;(field as HTMLInputElement).checked = !input
    field.click()
  }
}

function dispatchInput(field: Field): void {
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
