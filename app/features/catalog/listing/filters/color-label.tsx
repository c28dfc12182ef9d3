import { findColorGroup } from '../../query/color-groups.ts'

/** Name of a color group after its swatch. Styles: related.css. */
export function ColorLabel({ group }: { group: string }) {
  const { label, hex } = findColorGroup(group) ?? { label: group }
  return (
    <span className="color-label">
      <svg aria-hidden="true" color={hex} />
      {label}
    </span>
  )
}
