/** Visible form controls. */
const controls = ['[contenteditable=true]', 'input:not([type=hidden])', 'textarea', 'select']
  .map((control) => `${control}:not([hidden])`)
  .join()

/**
 * Scrolls to a field, opens the details around it and focuses it.
 * @param id of the field, or of the element around its controls
 */
export function showField(id: string): void {
  const found = document.getElementById(id)
  for (let part = found?.closest('details'); part; part = part.parentElement?.closest('details')) part.open = true
  const inside = [...(found?.querySelectorAll<HTMLElement>(controls) ?? [])]
  const control = found?.matches('input, textarea, select')
    ? found
    : (inside.find((each) => each.getAttribute('aria-invalid') === 'true') ?? inside[0])
  found?.scrollIntoView({ block: 'nearest' })
  control?.focus()
}
