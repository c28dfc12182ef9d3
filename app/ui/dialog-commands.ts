/** Polyfills `commandfor` and `closedby="any"` until the signal is aborted. */
export function polyfillDialogs(signal: AbortSignal): void {
  if (!('command' in HTMLButtonElement.prototype)) document.addEventListener('click', handleCommand, { signal })
  if ('closedBy' in HTMLDialogElement.prototype) return
  let pressed: EventTarget | null = null
  document.addEventListener('pointerdown', (event) => (pressed = event.target), { signal })
  // A press that begins inside, to select text, must not close the dialog.
  document.addEventListener('click', (event) => event.target === pressed && closeOnBackdropClick(pressed), { signal })
}

function handleCommand(event: MouseEvent) {
  const button = event.target instanceof Element ? event.target.closest('button[commandfor]') : null
  const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '')
  if (!(dialog instanceof HTMLDialogElement) || event.defaultPrevented) return
  if (button?.getAttribute('command') !== 'show-modal') dialog.close()
  else if (!dialog.open) dialog.showModal()
}

/** A click on the backdrop targets the dialog element, which its content fills. */
function closeOnBackdropClick(target: EventTarget | null) {
  if (target instanceof HTMLDialogElement && target.getAttribute('closedby') === 'any') target.close()
}
