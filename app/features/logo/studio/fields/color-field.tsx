import { useId } from 'react'
import { Link } from 'react-router'
import type { OfferedColor, SoldColor } from './colors.ts'

type ColorFieldProps = {
  colors: OfferedColor[]
  /** `#rrggbb` */
  value: string
  onChange: (hex: string) => void
  /** Called before navigating to another color. */
  onSwitch: () => void
}

/** Selects one of the product's colors, or any other. */
export function ColorField({ colors, value, onChange, onSwitch }: ColorFieldProps) {
  const id = useId()
  const current = colors.find(({ hex }) => hex === value)
  return (
    <fieldset className="studio-field">
      <legend>
        Product color <span className="studio-value">{current?.name ?? value.toUpperCase()}</span>
      </legend>
      <div className="studio-swatches">
        {colors.map(({ name, hex }) => (
          <label key={hex} title={name} className="studio-swatch">
            <input type="radio" name={id} value={hex} checked={hex === value} onChange={() => onChange(hex)} />
            <svg aria-hidden="true" viewBox="0 0 2 2">
              <circle cx="1" cy="1" r="1" fill={hex} />
            </svg>
            <span className="sr-only">{name}</span>
          </label>
        ))}
        <label className="studio-any" data-chosen={current ? undefined : ''}>
          <input type="color" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
          Any color
        </label>
      </div>
      {current?.sold && (
        <p className="studio-note">
          This color is a product of its own:{' '}
          <Link to={current.sold.to} replace onClick={onSwitch} className="studio-link">
            {current.sold.name}
          </Link>
        </p>
      )}
      {!current && <p className="studio-note">A color of your own: ask us whether the product can be made in it.</p>}
    </fieldset>
  )
}

/** Other colors of a product whose photo cannot be recolored. */
export function SoldColors({ colors, onSwitch }: { colors: readonly SoldColor[]; onSwitch: () => void }) {
  if (colors.length === 0) return
  return (
    <section aria-label="Product color" className="studio-field">
      <h3>Product color</h3>
      <ul className="swatches studio-sold">
        {colors.map(({ to, color, hex, current }) => (
          <li key={to}>
            <Link to={to} replace onClick={onSwitch} aria-current={current}>
              <svg aria-hidden="true" color={hex} />
              <span>{color}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
