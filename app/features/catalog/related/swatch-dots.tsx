import { PageLink } from '#app/ui/page-link.tsx'
import type { Colors } from './variants.ts'

type SwatchDotsProps = Colors & {
  productName: string
}

/**
 * Colors of a design as dots, with names for screen readers. The dot of the card's own color has the same link as its name, so
 * keyboards skip it. Styles: related.css.
 */
export function SwatchDots({ productName, swatches, hiddenCount }: SwatchDotsProps) {
  if (swatches.length === 0) return
  return (
    <ul aria-label={`Colors of ${productName}`} className="swatches swatch-dots">
      {swatches.map(({ to, name, color, hex, current }) => (
        <li key={to}>
          <PageLink
            to={to}
            instant
            title={color}
            aria-label={name}
            aria-current={current}
            tabIndex={current ? -1 : undefined}
          >
            <svg aria-hidden="true" color={hex} />
          </PageLink>
        </li>
      ))}
      {hiddenCount > 0 && <li>{`+${hiddenCount}`}</li>}
    </ul>
  )
}
