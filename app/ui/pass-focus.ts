/**
 * Call it before a list's line is removed by a button in it: the same button of the next line gets the focus, or of the
 * one before, or else what stands around the list.
 * @param pressed the button; in the other lines it carries the same `name`
 */
export function passFocus(pressed: HTMLButtonElement, around: HTMLElement | null | undefined): void {
  const line = pressed.closest('li')
  const twin = [line?.nextElementSibling, line?.previousElementSibling]
    .map((other) => other?.querySelector<HTMLElement>(`button[name="${pressed.name}"]`))
    .find(Boolean)
  const next = twin ?? around
  next?.focus({ preventScroll: !twin })
}
