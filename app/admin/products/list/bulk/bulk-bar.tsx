import { X } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'

type BulkBarProps = {
  selected: number
  /** Number of matches on all pages; null if this page has them all. */
  allText: string | null
  busy: boolean
  onClear: () => void
}

const actions = [
  ['price', 'Edit prices'],
  ['category', 'Set category'],
  ['brand', 'Set brand'],
  ['in-stock', 'Mark in stock'],
  ['out-of-stock', 'Mark out of stock'],
  ['delete', 'Delete'],
] as const

/** Actions for the selected products; visible without JavaScript. */
export function BulkBar({ selected, allText, busy, onClear }: BulkBarProps) {
  return (
    <fieldset className="products-bulk" aria-label="Bulk actions">
      <p className="font-semibold tabular-figures">{selected > 0 ? `${selected} selected` : 'Selected'}</p>
      {selected > 0 && (
        <button type="button" onClick={onClear} aria-label="Clear selection" className="products-tool">
          <X />
        </button>
      )}
      {allText !== null && (
        <label className="products-all">
          <input type="checkbox" name="all" value="yes" className="checkbox" />
          <span>{`Select all ${allText}`}</span>
        </label>
      )}
      <span className="products-actions">
        {actions.map(([value, label]) => (
          <Button
            key={value}
            type="submit"
            name="intent"
            value={value}
            variant={value === 'delete' ? 'ghost' : 'secondary'}
            size="sm"
            busy={busy}
            className={value === 'delete' ? 'px-2.5 text-danger!' : 'px-2.5'}
          >
            {label}
          </Button>
        ))}
      </span>
    </fieldset>
  )
}
