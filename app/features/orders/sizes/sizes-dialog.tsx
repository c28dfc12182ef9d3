import { useEffect, useId, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { Order, SizeCount } from '../order.ts'
import { SizeGrid } from './size-grid.tsx'
import { getSizedItems } from './sizes.ts'

type SizesDialogProps = {
  order: Order
  /** Id of the line whose sizes are edited. */
  line: string
  onChange: (key: string, counts: readonly SizeCount[]) => void
  onClose: () => void
}

/** The grids of a line, opened at once. Every change is saved as it is made. */
export function SizesDialog({ order, line, onChange, onClose }: SizesDialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const items = getSizedItems(order).filter((item) => item.line === line)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const [first] = items
  return (
    <Dialog
      ref={dialog}
      id={id}
      title="Sizes"
      description={first && (first.boxName || first.productName)}
      onClose={onClose}
      footer={
        <Button className="w-full" onClick={() => dialog.current?.close()}>
          Done
        </Button>
      }
    >
      <div className="grid gap-6">
        {items.map(({ key, productName, boxName, sizes, counts, units }) => (
          <SizeGrid
            key={key}
            name={`${id} ${key}`}
            label={`${boxName ? `${productName}: ` : ''}${units.toLocaleString('en-US')} units`}
            {...{ sizes, counts, units }}
            onChange={(next) => onChange(key, next)}
          />
        ))}
      </div>
    </Dialog>
  )
}
