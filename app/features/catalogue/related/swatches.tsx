import { Link, type LinkProps } from 'react-router'
import type { Swatch } from './siblings.ts'

type SwatchesProps = {
  /** The product they are the colors of. */
  of: string
  swatches: Swatch[]
  /** Colors there is no room for. */
  more?: number
  /** Dots only: their names are for those who don't see. */
  dots?: boolean
  /** How a color is gone to. */
  link: Pick<LinkProps, 'state' | 'replace'>
}

/** The colors a design is sold in, each a link to its product; the one that is shown is marked. Looks: related.css. */
export function Swatches({ of, swatches, more, dots, link }: SwatchesProps) {
  if (swatches.length === 0) return
  return (
    <ul aria-label={`Colors of ${of}`} className={dots ? 'swatches swatch-dots' : 'swatches'}>
      {swatches.map(({ to, name, colour, hex, current }) => (
        <li key={to} title={dots ? colour : undefined}>
          {/* A card's own dot leads where its name does: one stop of the keyboard is enough. */}
          <Link to={to} prefetch="intent" aria-current={current} tabIndex={dots && current ? -1 : undefined} {...link}>
            <svg viewBox="0 0 2 2" aria-hidden="true">
              <circle cx="1" cy="1" r="1" fill={hex ?? 'none'} />
            </svg>
            <span>{dots ? name : colour}</span>
          </Link>
        </li>
      ))}
      {more ? <li>+{more}</li> : null}
    </ul>
  )
}
