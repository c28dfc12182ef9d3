import { type KeyboardEvent, useState } from 'react'
import { maxBuyerQuantity, parseTypedQuantity, quantityParameter } from '#app/features/orders/buyer-quantity.ts'

/** The quantity of a list whose products go into a box: its number of boxes. */
export type PackQuantity = {
  value: number
  /** False for a new box, whose quantity the buyer has not said. */
  isChosen: boolean
  /** The box has products, so that a link does not change its quantity. */
  isFilled: boolean
  onCommit: (typed: number | null) => void
}

type ListingQuantityProps = {
  formId: string
  label: string
  /** Null if the buyer has not said one. */
  quantity: number | null
  onCommit: (typed: number | null) => void
}

/** The buyer's quantity above a list: one of the fields of its form, so that it works without JavaScript. */
export function ListingQuantity({ formId, label, quantity, onCommit }: ListingQuantityProps) {
  const [text, setText] = useState<string>()
  const commit = () => {
    if (text === undefined) return
    setText(undefined)
    const typed = parseTypedQuantity(text)
    // Other text than a quantity changes nothing.
    if (typed !== quantity && (typed !== null || text.trim() === '')) onCommit(typed)
  }
  const commitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    commit()
  }
  return (
    <label className="listing-field">
      <span>{label}</span>
      <input
        type="text"
        form={formId}
        name={quantityParameter}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={String(maxBuyerQuantity).length + 2}
        placeholder="Any"
        value={text ?? quantity ?? ''}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={commitOnEnter}
      />
    </label>
  )
}
