import { useId } from 'react'
import { type LineDialogProps, OptionsDialog } from '../options/options-dialog.tsx'
import { SizeGrid } from './size-grid.tsx'
import { getSizedItems } from './sizes.ts'

/** The grids of a line. */
export function SizesDialog({ order, line, ...props }: LineDialogProps) {
  const id = useId()
  const items = getSizedItems(order).filter((item) => item.line === line)
  const [first] = items
  return (
    <OptionsDialog {...props} title="Sizes" description={first && (first.boxName || first.productName)}>
      {(_, change) =>
        items.map(({ key, productName, boxName, sizes, counts, isChosen, units }) => (
          <SizeGrid
            key={key}
            name={`${id} ${key}`}
            label={`${boxName ? `${productName}: ` : ''}${units.toLocaleString('en-US')} units`}
            sizes={sizes}
            counts={counts}
            units={units}
            hasDefault={isChosen}
            onChange={(next) => change(key, { sizes: next })}
          />
        ))
      }
    </OptionsDialog>
  )
}
