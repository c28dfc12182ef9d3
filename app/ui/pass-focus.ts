/**
 * Call before a button removes its list row: focuses the same button of the next row, or the previous one, or the list's
 * container.
 * @param pressed the button; those of other rows have the same `name`
 */
export function passFocus(pressed: HTMLButtonElement, around: HTMLElement | null | undefined): void {
  const line = pressed.closest('li')
  const twin = [line?.nextElementSibling, line?.previousElementSibling]
    .map((other) => other?.querySelector<HTMLElement>(`button[name="${pressed.name}"]`))
    .find(Boolean)
  const next = twin ?? around
  next?.focus({ preventScroll: !twin })
}
