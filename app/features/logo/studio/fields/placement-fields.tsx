import { useId, useState } from 'react'
import { formatLength, formatLengths, type LengthUnit, lengthUnitNames } from '#app/lib/text/length.ts'
import { Button } from '#app/ui/button.tsx'
import { toHex } from '../../core/color.ts'
import { getBackgroundColor } from '../../core/ink.ts'
import { nameColor } from '../../core/inks/color-name.ts'
import { decideInks, listInks } from '../../core/inks/decide-inks.ts'
import { describeColors } from '../../core/inks/describe-inks.ts'
import { describeSecondColor } from '../../core/inks/extra-colors.ts'
import { hasColorChoice } from '../../core/inks/has-color-choice.ts'
import { getDrawScale, getMaxSizeMm, getMaxWidthMm, minWidthMm } from '../../core/placement.ts'
import { methodsWithoutInk } from '../../core/surface.ts'
import { findPrintWarnings } from '../../core/warnings.ts'
import { getOffset, type Move } from '../move-placement.ts'
import {
  allLocations,
  getActivePlacement,
  getLocationAndArea,
  getPrintedPlacements,
  getProductColor,
  type Scene,
  type Studio,
} from '../use-studio.ts'
import { LengthField, NumberField } from './number-field.tsx'

/** Millimeters above a maximum that rounding to the shop's unit may add. */
const roundingToleranceMm = 0.3

type FieldsProps = { studio: Studio; scene: Scene }

/** Fields for location, method and inks. */
export function PrintFields({ studio, scene }: FieldsProps) {
  const { locations } = scene
  const { area, location, placement } = getActivePlacement(scene)
  const { isListed, methods, name } = location
  const printed = getPrintedPlacements(scene)
  const hasInks = !methodsWithoutInk.includes(placement.method)
  return (
    <>
      {locations.length > 1 ? (
        <Choice
          legend="Imprint location"
          value={scene.location}
          options={[
            ...(isListed ? [] : [{ value: allLocations, label: 'All' }]),
            ...locations.map((each) => ({ value: each.id, label: each.name })),
          ]}
          onChange={studio.setLocation}
        />
      ) : (
        <p className="studio-field studio-fact">
          <b>Imprint location</b> <span className="studio-value">{name}</span>
        </p>
      )}
      {!location.isShown && (
        <p className="studio-note studio-field">
          This picture does not show it. Your request names the place, and we send you a proof of it.
        </p>
      )}
      {printed.length > 1 && (
        <Choice
          legend="Change the logo on"
          value={area.id}
          options={printed.map((each) => {
            const { area: printedArea } = getLocationAndArea(scene, each)
            return { value: printedArea.id, label: printedArea.name }
          })}
          onChange={studio.setActive}
        />
      )}
      <Choice
        legend="Method"
        value={placement.decoration ?? placement.method}
        options={methods.map((each) => ({ value: each.name, label: capitalize(each.name) }))}
        onChange={(chosen) => {
          const method = methods.find((each) => each.name === chosen)
          if (method) studio.setMethod(isListed ? printed : [placement], method)
        }}
      />
      {hasInks ? (
        <InkField studio={studio} scene={scene} />
      ) : (
        <p className="studio-note studio-field">
          {`${capitalize(placement.decoration ?? placement.method)} shows the material, not the logo's colors.`}
        </p>
      )}
    </>
  )
}

const formatCount = (colors: number | null) => (colors === 1 ? 'one color' : `${colors} colors`)
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Selects the logo's own colors or one ink; says why an ink was decided, and what more colors cost. */
function InkField({ studio, scene }: FieldsProps) {
  const id = useId()
  const { area, location, placement } = getActivePlacement(scene)
  const { logo } = studio
  const productColor = getProductColor(scene)
  const isOwnColors = placement.inks === 'own'
  const inks = logo ? listInks(logo.facts, area, productColor) : []
  const decision =
    logo && decideInks(logo.facts, area, { productColor, method: placement.method, maxColors: location.maxColors })
  const ink = isOwnColors ? inks[0]?.hex : placement.inks
  const isListed = inks.some(({ hex }) => hex === ink)
  const printed = location.isListed ? getPrintedPlacements(scene) : [placement]
  const setInks = (chosen: string) => studio.setInks(printed, chosen)
  const extraColors = describeColors(isOwnColors ? placement.colors : 1, location.extraColor)
  return (
    <div className="studio-field">
      <Choice
        legend="Ink"
        value={isOwnColors ? 'own' : 'one'}
        options={[
          { value: 'own', label: 'Own colors' },
          { value: 'one', label: 'One ink' },
        ]}
        onChange={(chosen) => setInks(chosen === 'own' ? 'own' : (inks[0]?.hex ?? '#2b2b2d'))}
      />
      {!isOwnColors && ink && (
        <fieldset className="studio-inks">
          <legend className="sr-only">Ink color</legend>
          {inks.map(({ hex, isReadable }) => (
            <label key={hex} className="studio-chip studio-ink">
              <input type="radio" name={id} value={hex} checked={hex === ink} onChange={() => setInks(hex)} />
              <svg aria-hidden="true" viewBox="0 0 2 2">
                <circle cx="1" cy="1" r="1" fill={hex} />
              </svg>
              <span>{isReadable ? capitalize(nameColor(hex)) : `${capitalize(nameColor(hex))}, hard to read`}</span>
            </label>
          ))}
          <label className="studio-any" data-chosen={isListed ? undefined : ''}>
            <input type="color" value={ink} onChange={(event) => setInks(event.currentTarget.value)} />
            Other ink
          </label>
        </fieldset>
      )}
      {decision?.unreadable && placement.inks === decision.inks && (
        <p className="studio-note">
          {`${capitalize(nameColor(decision.inks))}, because ${nameColor(decision.unreadable)} would not be readable on ${nameColor(toHex(getBackgroundColor(area, productColor)))}.`}
        </p>
      )}
      {decision?.hasTooManyColors && placement.inks === decision.inks && (
        <p className="studio-note">
          {`${capitalize(nameColor(decision.inks))}, because ${location.name} takes up to ${formatCount(location.maxColors)}, and your logo has more.`}
        </p>
      )}
      {hasColorChoice(placement.decoration ?? placement.method) && (
        <p className="studio-note">
          {extraColors
            ? `${capitalize(extraColors)}.`
            : [
                'One color is included in the price.',
                location.maxColors !== 1 && describeSecondColor(location.extraColor),
              ]
                .filter(Boolean)
                .join(' ')}
        </p>
      )}
    </div>
  )
}

/** Print risks of the logos. */
export function PrintWarnings({ studio, scene, unit }: FieldsProps & { unit: LengthUnit }) {
  const { logo } = studio
  if (!logo) return null
  const printed = getPrintedPlacements(scene)
  const texts = printed.flatMap((placement) =>
    findPrintWarnings({ placement, ...getLocationAndArea(scene, placement), logo: logo.facts, unit }).map(
      ({ text }) => text,
    ),
  )
  return (
    <div aria-live="polite" className="studio-warned">
      {texts.length > 0 && (
        <ul aria-label="Before you print" className="studio-warnings">
          {[...new Set(texts)].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Fields for size, position and rotation. */
export function SizeFields({ studio, scene, unit }: FieldsProps & { unit: LengthUnit }) {
  const { area, location, placement } = getActivePlacement(scene)
  const { widthMm, degrees } = placement
  const [across, down] = getOffset(area, placement)
  const max = getMaxWidthMm(area, studio.aspect, degrees)
  const id = useId()
  const areaKey = `${location.id} ${area.id}`
  /** Where the visitor asked for more than fits, until the logo is smaller. */
  const [limitedAreaKey, setLimitedAreaKey] = useState<string>()
  const isLimited = limitedAreaKey === areaKey && widthMm > max - roundingToleranceMm
  const move = (change: Move) => {
    setLimitedAreaKey((change.widthMm ?? 0) > max + roundingToleranceMm ? areaKey : undefined)
    studio.move(placement, change)
  }
  const maxSize = formatLengths(getMaxSizeMm(area), unit)
  const isShown = getDrawScale(area, placement, studio.aspect) === 1
  return (
    <fieldset className="studio-field">
      <legend>
        Size and position{' '}
        <span className="studio-value">
          {`${formatLengths([widthMm, widthMm / studio.aspect], unit)}, at most ${maxSize}`}
        </span>
      </legend>
      <label htmlFor={id} className="sr-only">
        {`Logo width, in ${lengthUnitNames[unit]}`}
      </label>
      <input
        id={id}
        type="range"
        min={Math.min(minWidthMm, Math.floor(max))}
        max={Math.floor(max * 10) / 10}
        step="any"
        value={widthMm}
        aria-valuetext={formatLength(widthMm, unit)}
        onChange={(event) => move({ widthMm: event.currentTarget.valueAsNumber })}
        className="studio-range"
      />
      <div className="studio-numbers">
        <LengthField label="Width" unit={unit} mm={widthMm} onChange={(value) => move({ widthMm: value })} />
        <NumberField
          label="Turn"
          unit="°"
          step={1}
          value={Math.round(degrees * 10) / 10}
          onChange={(value) => move({ rotation: value - degrees })}
        />
        <LengthField
          label="From center, right"
          unit={unit}
          mm={across}
          onChange={(value) => move({ across: value - across })}
        />
        <LengthField
          label="From center, down"
          unit={unit}
          mm={down}
          onChange={(value) => move({ down: value - down })}
        />
      </div>
      <div role="status">
        {isLimited && (
          <p className="studio-note">{`The imprint is at most ${maxSize} here: your logo is as large as fits.`}</p>
        )}
        {!isShown && (
          <p className="studio-note">
            The picture has no room for this size and shows it smaller. Your request says the size.
          </p>
        )}
      </div>
      <div className="studio-quick">
        <Button variant="secondary" size="sm" onClick={() => move({ across: -across, down: -down })}>
          Center
        </Button>
        <Button variant="secondary" size="sm" onClick={() => move({ widthMm: max, hasMargins: true })}>
          As large as fits
        </Button>
        <Button variant="secondary" size="sm" onClick={() => move({ rotation: -degrees })}>
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
