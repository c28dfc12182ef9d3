import { useId } from 'react'
import { Link } from 'react-router'
import { nameColor } from '../../core/inks/color-name.ts'
import type { SurfaceInfo } from '../../drawing/drawing-client.ts'
import { getOwnColorName, getUnstockedColors, type SoldColor } from './colors.ts'

type ColorFieldProps = {
  surface: SurfaceInfo
  sold: readonly SoldColor[]
  /** False if the catalog does not say in which colors the product is sold. */
  hasColors: boolean
  /** `#rrggbb`; null for the product's own color. */
  value: string | null
  onChange: (hex: string | null) => void
  /** Called before navigating to another color. */
  /** Called when another color is opened in this tab. */
  onSwitch: (path: string) => void
}

/** Selects a stock color, which is a product, or another one to ask about. */
export function ColorField({ surface, sold, hasColors, value, onChange, onSwitch }: ColorFieldProps) {
  const ownName = getOwnColorName(surface, sold)
  const requested = value === surface.color ? null : value
  return (
    <section aria-label="Product color" className="studio-field">
      <h3>
        Product color{' '}
        <span className="studio-value">{requested ? nameColor(requested) : (ownName ?? 'As pictured')}</span>
      </h3>
      {sold.length > 0 && (
        <ul aria-label="In stock" className="swatches studio-sold">
          {sold.map(({ to, color, hex, isCurrent }) => (
            <li key={to}>
              <Link
                to={to}
                replace
                aria-current={isCurrent && !requested}
                onClick={(event) => {
                  if (!isCurrent) {
                    if (!(event.ctrlKey || event.metaKey || event.shiftKey)) onSwitch(to)
                    return
                  }
                  event.preventDefault()
                  onChange(null)
                }}
              >
                <svg aria-hidden="true" color={hex} />
                <span>{color}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {surface.recolors && (
        <UnstockedColors
          surface={surface}
          sold={sold}
          hasColors={hasColors}
          requested={requested}
          ownName={ownName}
          onChange={onChange}
        />
      )}
    </section>
  )
}

type UnstockedColorsProps = Pick<ColorFieldProps, 'surface' | 'sold' | 'hasColors' | 'onChange'> & {
  /** `#rrggbb`; null if none is asked for. */
  requested: string | null
  ownName: string | undefined
}

/** Colors that the shop does not stock, or may: folded until one is asked for. */
function UnstockedColors({ surface, sold, hasColors, requested, ownName, onChange }: UnstockedColorsProps) {
  const id = useId()
  const others = getUnstockedColors(surface, sold)
  const isListed = others.some(({ hex }) => hex === requested)
  return (
    <details className="studio-asked" open={requested !== null || undefined}>
      <summary>{hasColors ? 'Ask us for another color' : 'Choose a color'}</summary>
      <p id={`${id}-note`} className="studio-note">
        {hasColors
          ? 'We don’t stock these. Your request names the color; we check whether the product can be made in it, and at what price.'
          : 'Your request names the color, and we confirm that the product comes in it.'}
      </p>
      <fieldset aria-describedby={`${id}-note`}>
        <legend className="sr-only">Colors to ask about</legend>
        <div className="studio-swatches">
          {others.map(({ name, hex }) => (
            <label key={hex} title={name} className="studio-swatch">
              <input type="radio" name={id} value={hex} checked={hex === requested} onChange={() => onChange(hex)} />
              <svg aria-hidden="true" viewBox="0 0 2 2">
                <circle cx="1" cy="1" r="1" fill={hex} />
              </svg>
              <span className="sr-only">{name}</span>
            </label>
          ))}
          <label className="studio-any" data-chosen={requested && !isListed ? '' : undefined}>
            <input
              type="color"
              value={requested ?? surface.color ?? '#ffffff'}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
            Any color
          </label>
        </div>
      </fieldset>
      {requested && (
        <p className="studio-note">
          <span>{`Your request asks for ${nameColor(requested)}.`}</span>{' '}
          <button type="button" className="studio-link" onClick={() => onChange(null)}>
            {`Back to ${ownName ?? 'the stock color'}`}
          </button>
        </p>
      )}
    </details>
  )
}
