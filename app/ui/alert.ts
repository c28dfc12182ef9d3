const load = () => import('./alert-dialog.tsx').catch(() => undefined)

/** Preloads the dialog for forms that report lost connections. */
export const prepareAlert = (): Promise<unknown> => load()

/**
 * Shows a text in a modal with an OK button; browser only. Loads the dialog on first use and falls back to the browser's own,
 * so that no message is lost.
 * @returns a promise that resolves when it is closed; further alerts wait
 */
export async function showAlert(text: string): Promise<void> {
  const dialog = await load()
  if (dialog) await dialog.showAlertDialog(text)
  else window.alert(text)
}
