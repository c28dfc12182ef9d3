import { Link, useLocation } from 'react-router'
import { addColorSwitch } from '../back-link.tsx'
import type { Swatch } from './swatch.ts'

type SwatchesProps = {
  productName: string
  swatches: Swatch[]
}

/**
 * Links to the colors of a style, with the current one marked. The page changes in place, in a new history entry. Styles:
 * related.css.
 */
export function Swatches({ productName, swatches }: SwatchesProps) {
  const location = useLocation()
  if (swatches.length === 0) return
  return (
    <ul aria-label={`Colors of ${productName}`} className="swatches">
      {swatches.map(({ to, color, hex, isCurrent }) => (
        <li key={to}>
          <Link
            to={to}
            // The current color adds no entry.
            state={isCurrent ? location.state : addColorSwitch(location)}
            replace={isCurrent}
            preventScrollReset
            prefetch="intent"
            aria-current={isCurrent}
          >
            <svg aria-hidden="true" color={hex} />
            <span>{color}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
