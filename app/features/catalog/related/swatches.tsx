import { Link, type LinkProps } from 'react-router'
import type { Swatch } from './variants.ts'

type SwatchesProps = {
  /** The product they are the colors of. */
  productName: string
  swatches: Swatch[]
  /** Link options of a color. */
  linkProps: Pick<LinkProps, 'state' | 'replace'>
}

/** The colors a design is sold in, by their names; the one that is shown is marked. Looks: related.css. */
export function Swatches({ productName, swatches, linkProps }: SwatchesProps) {
  if (swatches.length === 0) return
  return (
    <ul aria-label={`Colors of ${productName}`} className="swatches">
      {swatches.map(({ to, color, hex, current }) => (
        <li key={to}>
          <Link to={to} prefetch="intent" aria-current={current} {...linkProps}>
            <svg aria-hidden="true" color={hex} />
            {color}
          </Link>
        </li>
      ))}
    </ul>
  )
}
