import { type LineDialogProps, OptionsDialog } from '../options/options-dialog.tsx'
import { ColorField } from './color-field.tsx'
import { getColorItems } from './color-items.ts'

/** The color of each product of a line that is not listed once a color. */
export function ColorDialog({ order, line, ...props }: LineDialogProps) {
  const items = getColorItems(order).filter((each) => each.line === line)
  const [first] = items
  return (
    <OptionsDialog {...props} title="Color" description={first && (first.boxName || first.item.product.name)}>
      {(_, change) =>
        items.map(({ key, boxName, item: { product, color } }) => (
          <div key={key}>
            {boxName && <p className="mb-1 font-semibold">{product.name}</p>}
            <ColorField
              colors={product.terms?.colors ?? []}
              defaultValue={color}
              onChange={(next) => change(key, { color: next.trim() })}
            />
          </div>
        ))
      }
    </OptionsDialog>
  )
}
