import { useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import { toHex, toLinearRgb } from '../../core/color.ts'
import { getInk } from '../../core/ink.ts'
import { getMaxWidthMm } from '../../core/placement.ts'
import { methodsWithoutInk } from '../../core/surface.ts'
import { getOffset } from '../move-placement.ts'
import { allLocations, getActivePlacement, type Scene, type Studio } from '../use-studio.ts'
import { NumberField } from './number-field.tsx'

type FieldsProps = { studio: Studio; scene: Scene }

/** Fields for position, method and inks. */
export function PrintFields({ studio, scene }: FieldsProps) {
  const { areas } = scene.view.surface
  const { area, placement } = getActivePlacement(scene)
  const hasInks = !methodsWithoutInk.includes(placement.method)
  return (
    <>
      {areas.length > 1 ? (
        <Choice
          legend="Imprint location"
          value={scene.location}
          options={[
            { value: allLocations, label: 'All' },
            ...areas.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={studio.setLocation}
        />
      ) : (
        <p className="studio-field studio-fact">
          <b>Imprint location</b> <span className="studio-value">{area.name}</span>
        </p>
      )}
      {areas.length > 1 && scene.location === allLocations && (
        <Choice
          legend="Change the logo on"
          value={scene.active}
          options={areas.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={studio.setActive}
        />
      )}
      <Choice
        legend="Method"
        value={placement.method}
        options={[...new Set(area.methods)].map((method) => ({ value: method, label: capitalize(method) }))}
        onChange={(method) => studio.updatePlacement(area.id, { method })}
      />
      {hasInks ? (
        <InkField studio={studio} scene={scene} />
      ) : (
        <p className="studio-note studio-field">
          {`${capitalize(placement.method)} shows the material, not the logo's colors.`}
        </p>
      )}
    </>
  )
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Selects the logo's own colors or one ink. */
function InkField({ studio, scene }: FieldsProps) {
  const { area, placement } = getActivePlacement(scene)
  const isOwnColors = placement.inks === 'own'
  const productColor = toLinearRgb(scene.color ?? scene.view.surface.color ?? '#ffffff')
  const ink = toHex(
    getInk(area, { productColor, method: placement.method, inks: isOwnColors ? 'auto' : placement.inks }),
  )
  const setInks = (inks: string) => studio.updatePlacement(area.id, { inks })
  return (
    <div className="studio-field">
      <Choice
        legend="Ink"
        value={isOwnColors ? 'own' : 'one'}
        options={[
          { value: 'own', label: 'Own colors' },
          { value: 'one', label: 'One ink' },
        ]}
        onChange={(chosen) => setInks(chosen === 'own' ? 'own' : 'auto')}
      >
        {!isOwnColors && (
          <label className="studio-any" data-chosen="">
            <input type="color" value={ink} onChange={(event) => setInks(event.currentTarget.value)} />
            Ink color
          </label>
        )}
      </Choice>
    </div>
  )
}

/** Fields for size, position and rotation. */
export function SizeFields({ studio, scene }: FieldsProps) {
  const { area, placement } = getActivePlacement(scene)
  const { widthMm, degrees } = placement
  const [across, down] = getOffset(area, placement)
  const max = getMaxWidthMm(area, studio.aspect, degrees)
  const id = useId()
  const { move } = studio
  return (
    <fieldset className="studio-field">
      <legend>
        Size and position{' '}
        <span className="studio-value">
          {`${Math.round(widthMm)} × ${Math.round(widthMm / studio.aspect)} mm of ${area.sizeMm[0]} × ${area.sizeMm[1]}`}
        </span>
      </legend>
      <label htmlFor={id} className="sr-only">
        Logo width, in millimeters
      </label>
      <input
        id={id}
        type="range"
        min={Math.min(5, Math.floor(max))}
        max={Math.floor(max * 10) / 10}
        step="any"
        value={widthMm}
        aria-valuetext={`${Math.round(widthMm)} mm`}
        onChange={(event) => move(area.id, { widthMm: event.currentTarget.valueAsNumber })}
        className="studio-range"
      />
      <div className="studio-numbers">
        <NumberField label="Width" unit="mm" value={widthMm} onChange={(value) => move(area.id, { widthMm: value })} />
        <NumberField
          label="Turn"
          unit="°"
          value={degrees}
          onChange={(value) => move(area.id, { rotation: value - degrees })}
        />
        <NumberField
          label="From center, right"
          unit="mm"
          value={across}
          onChange={(value) => move(area.id, { across: value - across })}
        />
        <NumberField
          label="From center, down"
          unit="mm"
          value={down}
          onChange={(value) => move(area.id, { down: value - down })}
        />
      </div>
      <div className="studio-quick">
        <Button variant="secondary" size="sm" onClick={() => move(area.id, { across: -across, down: -down })}>
          Center
        </Button>
        <Button variant="secondary" size="sm" onClick={() => move(area.id, { widthMm: max })}>
          As large as fits
        </Button>
        <Button variant="secondary" size="sm" onClick={() => move(area.id, { rotation: -degrees })}>
          Straight
        </Button>
      </div>
    </fieldset>
  )
}

type ChoiceProps<Value extends string> = {
  legend: string
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
  children?: React.ReactNode
}

/** Radio group. */
function Choice<Value extends string>({ legend, value, options, onChange, children }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <fieldset className="studio-field">
      <legend>{legend}</legend>
      <div className="studio-chips">
        {options.map((option) => (
          <label key={option.value} className="studio-chip">
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
        {children}
      </div>
    </fieldset>
  )
}
