type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** Fields that a visitor edited or focused, the latest last, with what finds the same field in a page rendered again. */
const touched = new Map<Field, { key: string; index: number }>()
let isRestoring = false

/**
 * Keeps what a visitor typed. Call it before hydration.
 * 1. The wheel does not change a focused number field.
 * 2. An element that a browser extension adds before hydration makes React discard the server's page and render it again:
 *    `restoreFields`, called from `onRecoverableError`, copies the values of the discarded fields into the new ones.
 */
export function keepFieldValues(): void {
  for (const field of findFields()) if (isEdited(field) || field === document.activeElement) touch(field)
  for (const type of ['input', 'focusin'])
    document.addEventListener(type, ({ target }) => isField(target) && touch(target), { capture: true })
  // Fields of pages that were left; events of scripts come while a page is rendered again.
  document.addEventListener('keydown', () => {
    for (const field of touched.keys()) if (!field.isConnected && !isRestoring) touched.delete(field)
  })
}

export function restoreFields(): void {
  const { pathname } = location
  const tryToRestore = () => {
    copyToNewFields()
    isRestoring = location.pathname === pathname && [...touched.keys()].some((field) => !field.isConnected)
    if (!isRestoring) observer.disconnect()
  }
  // A part of the page whose code is still loading returns later.
  const observer = new MutationObserver(tryToRestore)
  observer.observe(document, { childList: true, subtree: true })
  tryToRestore()
}

function touch(field: Field): void {
  if (field.type === 'number') field.addEventListener('wheel', ignoreWheel, { passive: false })
  const key = toKey(field)
  touched.delete(field)
  touched.set(field, { key, index: findFields(key).indexOf(field) })
}

function ignoreWheel(event: Event): void {
  if (document.activeElement === event.currentTarget) event.preventDefault()
}

function copyToNewFields(): void {
  let latest: Field | undefined
  for (const [field, { key, index }] of [...touched]) {
    const copy = field.isConnected ? undefined : findFields(key)[index]
    if (!copy) continue
    touched.delete(field)
    copyValue(field, copy)
    latest = copy
  }
  if (document.activeElement === document.body) latest?.focus({ preventScroll: true })
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

const isChoice = ({ type }: Field) => type === 'checkbox' || type === 'radio'

/** Ids of `useId` differ in a page rendered again, so they do not count. */
function toKey(field: Field): string {
  const formId = field.form?.getAttribute('id') ?? ''
  return [field.type, /^_/.test(formId) ? '' : formId, field.name, isChoice(field) ? field.value : ''].join('\n')
}

function findFields(key?: string): Field[] {
  const fields = [...document.querySelectorAll<Field>('input, textarea, select')]
  return key === undefined ? fields : fields.filter((field) => toKey(field) === key)
}

function isEdited(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (field instanceof HTMLInputElement && isChoice(field)) return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}
