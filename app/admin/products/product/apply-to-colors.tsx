import { Checkbox } from '#app/ui/checkbox.tsx'
import type { EditorData } from './editor-data.server.ts'

/** Offers to change the facts that the colors of a style share in all of them at once. */
export function ApplyToColors({ variants }: Pick<EditorData, 'variants'>) {
  if (variants.length === 0) return null
  return (
    <div className="mb-5 rounded-md border border-line bg-card px-4 pt-2 pb-3.5">
      <Checkbox
        name={allColorsField}
        label={
          variants.length === 1
            ? 'Also apply to the other color of this style'
            : `Also apply to the other ${variants.length} colors of this style`
        }
        hint="Publishes your changes to item number, sizes, imprint locations, details, minimum, quantity breaks, costs, production time, rush service and included items in every color. Each color keeps its price and stock."
      />
    </div>
  )
}

export const allColorsField = 'all-colors'
