import { useEffect, useState } from 'react'
import type { useFetcher } from 'react-router'

/**
 * Shows a new order of a `Sortable` at once and saves it.
 * @param stored items in the order of the loader, which replaces the shown one when it arrives
 * @param toFields form fields that save an order
 */
export function useSavedOrder<T>(
  stored: readonly T[],
  { submit }: Pick<ReturnType<typeof useFetcher>, 'submit'>,
  toFields: (items: readonly T[]) => string[][],
): [order: readonly T[], save: (items: readonly T[]) => void] {
  const [order, setOrder] = useState(stored)
  useEffect(() => setOrder(stored), [stored])
  return [
    order,
    (items) => {
      setOrder(items)
      void submit(new URLSearchParams(toFields(items)), { method: 'post' })
    },
  ]
}
