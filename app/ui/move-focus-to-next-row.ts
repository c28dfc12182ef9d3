/**
 * Call before a button removes its list row: focuses the same button of the next row, or the previous one, or the list's
 * container.
 * @param button the button; those of other rows have the same `name`
 */
export function moveFocusToNextRow(button: HTMLButtonElement, container: HTMLElement | null | undefined): void {
  const row = button.closest('li')
  const sameButton = [row?.nextElementSibling, row?.previousElementSibling]
    .map((other) => other?.querySelector<HTMLElement>(`button[name="${button.name}"]`))
    .find(Boolean)
  const next = sameButton ?? container
  next?.focus({ preventScroll: !sameButton })
}
