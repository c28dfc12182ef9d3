import { Link, type LinkProps } from 'react-router'
import type { Swatch } from './variants.ts'

type SwatchesProps = {
  productName: string
  swatches: Swatch[]
  linkProps: Pick<LinkProps, 'state' | 'replace'>
}

/** Links to the colors of a design, with the current one marked. Styles: related.css. */
export function Swatches({ productName, swatches, linkProps }: SwatchesProps) {
  if (swatches.length === 0) return
  return (
    <ul aria-label={`Colors of ${productName}`} className="swatches">
      {swatches.map(({ to, color, hex, current }) => (
        <li key={to}>
          <Link to={to} prefetch="intent" aria-current={current} {...linkProps}>
            <svg aria-hidden="true" color={hex} />
            <span>{color}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
