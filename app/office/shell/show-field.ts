/**
 * Takes the reader to a field of a form.
 * @param id of the field, or of what holds its controls
 */
export function showField(id: string): void {
  const found = document.getElementById(id)
  const control = found?.matches('input, textarea, select')
    ? found
    : (found?.querySelector<HTMLElement>('[aria-invalid=true]') ??
      found?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select'))
  found?.scrollIntoView({ block: 'nearest' })
  control?.focus()
}
