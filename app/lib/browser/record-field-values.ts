export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fieldSelector = 'input, textarea, select'
const isField = (target: unknown): target is Field => target instanceof Element && target.matches(fieldSelector)

export const typedInput = {
  /** Fields that a visitor edited or focused, the latest last. `index`: among the fields with its key; `input`: if edited. */
  fields: new Map<Field, { index: number; input?: string | boolean | undefined }>(),
  isRestoring: false,
}

/**
 * Records what a visitor types. Call it before hydration.
 * 1. The mouse wheel does not change a focused number field.
 * 2. React sets controlled fields and text areas to their first value, at hydration or later: `restoreResetFields` restores the input.
 * 3. An element that a browser extension adds before hydration makes React discard the server's page and render all of it:
 *    `copyToNewPage` copies the values of the discarded fields into the new ones.
 */
export function recordFieldValues(): void {
  for (const field of findFields()) if (isEdited(field)) recordField(field)
  if (isField(document.activeElement)) recordField(document.activeElement)
  for (const type of ['input', 'focusin'])
    document.addEventListener(type, ({ target }) => isField(target) && recordField(target), true)
  // Drops fields of pages that were left. At a key press, because scripts also cause `input` and `focusin` while a page is rendered again.
  document.addEventListener('keydown', () => {
    for (const field of typedInput.fields.keys())
      if (!field.isConnected && !typedInput.isRestoring) typedInput.fields.delete(field)
  })
}

function recordField(field: Field): void {
  if (field.type === 'number') field.addEventListener('wheel', ignoreWheel, { passive: false })
  typedInput.fields.delete(field)
  typedInput.fields.set(field, {
    index: findFields(toKey(field)).indexOf(field),
    input: isEdited(field) ? getInput(field) : undefined,
  })
}

function ignoreWheel(event: Event): void {
  if (document.activeElement === event.currentTarget) event.preventDefault()
}

const isChoice = ({ type }: Field) => type === 'checkbox' || type === 'radio'

export const getInput = (field: Field) => (isChoice(field) ? (field as HTMLInputElement).checked : field.value)

/** Key of a field and of its copy in a page rendered again. A control that replaces a text field has a hidden one with its value. */
export const toKey = (field: Field) =>
  `${field.type.replace('hidden', 'text')}\n${field.name}\n${isChoice(field) && field.value}`

export const findFields = (key?: string) =>
  [...document.querySelectorAll<Field>(fieldSelector)].filter((field) => key === undefined || toKey(field) === key)

function isEdited(field: Field): boolean {
  if ('options' in field) {
    const options = [...field.options]
    return field.value !== (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value
  }
  return getInput(field) !== (isChoice(field) ? (field as HTMLInputElement).defaultChecked : field.defaultValue)
}
