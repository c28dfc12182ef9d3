import { createSharedValue, useShared } from '#app/lib/browser/shared-value.ts'

/** The color that the buyer chose on a product's page, for its quote, the quote list and the box. */
const chosen = createSharedValue<{ product: string; color: string } | null>(null)

/** @returns '' if none is chosen */
export function readChosenColor(product: string): string {
  const current = chosen.read()
  return current?.product === product ? current.color : ''
}

export const chooseColor = (product: string, color: string) => chosen.write({ product, color })

export function useChosenColor(product: string): string {
  const current = useShared(chosen)
  return current?.product === product ? current.color : ''
}
