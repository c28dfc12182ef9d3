import { useId } from 'react'
import { type BoxColor, boxColors, defaultBoxColor, getBoxColorName } from './box-color.ts'
import { swatches } from './box-swatches.ts'

type BoxColorsProps = { color: BoxColor | undefined; onChange: (color: BoxColor) => void }

/** Selects the color of the visitor's box. */
export function BoxColors({ color = defaultBoxColor, onChange }: BoxColorsProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="text-sm leading-5">
        <span className="text-muted">Box color</span>{' '}
        <span className="block font-semibold tall:inline">{getBoxColorName(color)}</span>
      </legend>
      <div className="mt-0.5 flex max-w-28 flex-wrap gap-1.5 tall:mt-1.5 tall:max-w-none">
        {boxColors.map((each) => (
          <input
            key={each}
            type="radio"
            name={name}
            value={each}
            checked={each === color}
            onChange={() => onChange(each)}
            aria-label={getBoxColorName(each)}
            title={getBoxColorName(each)}
            style={{ backgroundColor: swatches[each] }}
            className="size-7 cursor-pointer appearance-none rounded-full border border-edge outline-offset-2 checked:[box-shadow:0_0_0_2px_var(--color-card),0_0_0_4px_var(--color-forest)]"
          />
        ))}
      </div>
    </fieldset>
  )
}
