import { type Field, findFields, isChoice, typedInput } from './keep-field-values.ts'

/** Copies what a visitor typed from the fields that React has discarded into those of the page that it renders again. */
export function restoreFieldValues(): void {
  const { pathname } = location
  const tryToRestore = () => {
    copyToNewFields()
    typedInput.isRestoring =
      location.pathname === pathname && [...typedInput.fields.keys()].some((field) => !field.isConnected)
    if (!typedInput.isRestoring) observer.disconnect()
  }
  // A part of the page whose code is still loading returns later.
  const observer = new MutationObserver(tryToRestore)
  observer.observe(document, { childList: true, subtree: true })
  tryToRestore()
}

function copyToNewFields(): void {
  let latest: Field | undefined
  for (const [field, { key, index }] of [...typedInput.fields]) {
    const copy = field.isConnected ? undefined : findFields(key)[index]
    if (!copy) continue
    typedInput.fields.delete(field)
    copyValue(field, copy)
    latest = copy
  }
  if (document.activeElement !== document.body || !latest) return
  latest.focus({ preventScroll: true })
  // A hidden field passes the focus on to the control that shows its value.
  if (document.activeElement !== latest) latest.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}

function copyValue(from: Field, to: Field): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    if (isChoice(to)) {
      if (from.checked !== to.checked) to.click()
      return
    }
    if (to.type === 'file') to.files = from.files
  }
  if (to.value === from.value && to.type !== 'file') return
  // React replaces the setter of a controlled field, and would not notice the change.
  if (to.type !== 'file') Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')?.set?.call(to, from.value)
  for (const type of ['input', 'change']) to.dispatchEvent(new Event(type, { bubbles: true }))
}
