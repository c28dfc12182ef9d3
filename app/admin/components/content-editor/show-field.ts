/** Visible form controls. */
const controls = ['[contenteditable=true]', 'input:not([type=hidden])', 'textarea', 'select']
  .map((control) => `${control}:not([hidden])`)
  .join()

/**
 * Scrolls to a field, opens the details around it and focuses it. The event `reveal` lets a form show a hidden section first.
 * @param id of the field, or of the element around its controls
 */
export function showField(id: string): void {
  const element = document.getElementById(id)
  element?.dispatchEvent(new Event('reveal', { bubbles: true }))
  for (let part = element?.closest('details'); part; part = part.parentElement?.closest('details')) part.open = true
  const inner = [...(element?.querySelectorAll<HTMLElement>(controls) ?? [])]
  const control = element?.matches('input, textarea, select')
    ? element
    : (inner.find((each) => each.getAttribute('aria-invalid') === 'true') ?? inner[0])
  element?.scrollIntoView({ block: 'nearest' })
  control?.focus()
}
