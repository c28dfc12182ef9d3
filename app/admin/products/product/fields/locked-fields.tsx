import { columnTitles, type ProductColumn } from '#app/features/catalog/products/product-columns.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'

type LockedFieldsProps = {
  title: string
  hint: string
  columns: readonly ProductColumn[]
  /** Names of the checked columns. */
  initial: readonly string[]
}

/** Checkboxes of the fields that imports leave as they are, behind a summary with their number. */
export function LockedFields({ title, hint, columns, initial }: LockedFieldsProps) {
  const count = columns.filter((column) => initial.includes(column)).length
  return (
    <details id="product-locked_fields" open={count > 0} className="save-bar-target">
      <summary className="cursor-pointer text-sm leading-5 font-semibold">
        {count > 0 ? `${title} (${count})` : title}
      </summary>
      <p className="mt-1 text-sm text-muted">{hint}</p>
      <div className="mt-2 grid gap-x-4 sm:grid-cols-2">
        {columns.map((column) => (
          <Checkbox
            key={column}
            id={`locked-${column}`}
            name="locked_fields"
            value={column}
            label={
              <>
                <span className="sr-only">Lock </span>
                <span>{columnTitles[column]}</span>
              </>
            }
            defaultChecked={initial.includes(column)}
          />
        ))}
      </div>
    </details>
  )
}
