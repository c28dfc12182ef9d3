import { showToast } from '#app/ui/toast.ts'

type QuoteListModule = typeof import('./add-to-quote-list.ts')

/** Loads the code of the quote list when it is first used; says so if it cannot. */
export async function runWithQuoteList(run: (list: QuoteListModule) => void): Promise<void> {
  try {
    run(await import('./add-to-quote-list.ts'))
  } catch {
    void showToast({ title: 'The quote list could not be opened', description: 'Please try again.', kind: 'error' })
  }
}
