import { formatCents } from '#app/lib/text/money.ts'

type SelectionLabelProps = {
  /** Products in the box and kinds of boxes in the cart. */
  count?: number
  /** Cents: both estimates combined for display. */
  cents?: number
}

/** Contents of the header button: 'Swag box and cart, 3 items, $4,386.00', and the shorter text in the bar. */
export function SelectionLabel({ count = 0, cents = 0 }: SelectionLabelProps) {
  const items = count > 0 && `${count} ${count === 1 ? 'item' : 'items'}`
  const total = cents > 0 && formatCents(cents)
  return (
    <>
      <span className="sr-only">{['Swag box and cart', items, total].filter(Boolean).join(', ')}</span>
      {count > 0 && (
        <span aria-hidden="true" className="nav-count">
          {count}
        </span>
      )}
      <span aria-hidden="true" className="nav-tip nav-box-total">
        {total || 'Swag box'}
      </span>
    </>
  )
}
