import { createExternalStore, useExternalStore } from '#app/lib/browser/external-store.ts'

/** The color that the buyer chose on a product's page, for its quote, the quote list and the box. */
const chosen = createExternalStore<{ product: string; color: string } | null>(null)

/** @returns '' if none is chosen */
export function readChosenColor(product: string): string {
  const current = chosen.read()
  return current?.product === product ? current.color : ''
}

export const chooseColor = (product: string, color: string) => chosen.write({ product, color })

export function useChosenColor(product: string): string {
  const current = useExternalStore(chosen, null)
  return current?.product === product ? current.color : ''
}
