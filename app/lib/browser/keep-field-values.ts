export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

export const typedInput = {
  /** Fields that a visitor edited or focused, the latest last, with what finds the same field in a page rendered again. */
  fields: new Map<Field, { key: string; index: number }>(),
  isRestoring: false,
}

/**
 * Keeps what a visitor typed. Call it before hydration.
 * 1. The wheel does not change a focused number field.
 * 2. An element that a browser extension adds before hydration makes React discard the server's page and render it again:
 *    `restoreFieldValues`, called from `onRecoverableError`, copies the values of the discarded fields into the new ones.
 */
export function keepFieldValues(): void {
  for (const field of findFields()) if (isEdited(field)) touch(field)
  if (isField(document.activeElement)) touch(document.activeElement)
  for (const type of ['input', 'focusin'])
    document.addEventListener(type, ({ target }) => isField(target) && touch(target), { capture: true })
  // Fields of pages that were left; events of scripts come while a page is rendered again.
  document.addEventListener('keydown', () => {
    for (const field of typedInput.fields.keys())
      if (!field.isConnected && !typedInput.isRestoring) typedInput.fields.delete(field)
  })
}

function touch(field: Field): void {
  if (field.type === 'number') field.addEventListener('wheel', ignoreWheel, { passive: false })
  const key = toKey(field)
  typedInput.fields.delete(field)
  typedInput.fields.set(field, { key, index: findFields(key).indexOf(field) })
}

function ignoreWheel(event: Event): void {
  if (document.activeElement === event.currentTarget) event.preventDefault()
}

export const isChoice = ({ type }: Field) => type === 'checkbox' || type === 'radio'

/** A control that replaces a text field when it starts keeps the value in a hidden field. */
const toKey = (field: Field) =>
  [field.type === 'hidden' ? 'text' : field.type, field.name, isChoice(field) && field.value].join('\n')

export function findFields(key?: string): Field[] {
  const fields = [...document.querySelectorAll<Field>('input, textarea, select')]
  return key === undefined ? fields : fields.filter((field) => toKey(field) === key)
}

function isEdited(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (field instanceof HTMLInputElement && isChoice(field)) return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}
