const load = () => import('./alert-dialog.tsx').catch(() => undefined)

/** Preloads the dialog for forms that report lost connections. */
export const prepareAlert = (): Promise<unknown> => load()

/**
 * Shows the text in a modal with one OK button, in the browser only. The dialog is loaded at the first call; where it
 * cannot be, the browser's own one shows the text, so that nothing a visitor must know gets lost.
 * @returns a promise that resolves once the visitor has closed it; alerts asked for in the meantime wait their turn
 */
export async function showAlert(text: string): Promise<void> {
  const dialog = await load()
  if (dialog) await dialog.showAlertDialog(text)
  else window.alert(text)
}
