import { useEffect } from 'react'

type RaiseOptions = {
  quantity: number
  minimum: number
  /** False while nothing is ordered, so that no quantity is saved. */
  isEnabled?: boolean
  onRaise: (minimum: number) => void
}

/** Raises the quantity of an order that was saved before the shop raised its minimum. */
export function useRaiseToMinimum({ quantity, minimum, isEnabled = true, onRaise }: RaiseOptions): void {
  const isTooLow = isEnabled && quantity < minimum
  useEffect(() => {
    if (isTooLow) onRaise(minimum)
  }, [isTooLow, minimum, onRaise])
}
