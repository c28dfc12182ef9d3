import { useId, useState } from 'react'
import { fromMm, type LengthUnit, roundLength, toMm } from '#app/lib/text/length.ts'

type NumberFieldProps = {
  label: string
  unit: string
  value: number
  step: number
  /** Called while typing; the caller clamps the value. */
  onChange: (value: number) => void
}

/** Number with its unit; the input is normalized on blur. */
export function NumberField({ label, unit, value, step, onChange }: NumberFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  return (
    <div className="studio-number">
      <label htmlFor={id}>{label}</label>
      <span>
        <input
          id={id}
          type="number"
          inputMode="decimal"
          step={step}
          value={typed ?? String(value)}
          onChange={({ currentTarget: { value: text } }) => {
            setTyped(text)
            if (text.trim() !== '' && Number.isFinite(Number(text))) onChange(Number(text))
          }}
          onBlur={() => setTyped(undefined)}
          className="control"
        />
        <span aria-hidden="true">{unit}</span>
      </span>
    </div>
  )
}

type LengthFieldProps = { label: string; unit: LengthUnit; mm: number; onChange: (mm: number) => void }

/** A length in the shop's unit. */
export const LengthField = ({ label, unit, mm, onChange }: LengthFieldProps) => (
  <NumberField
    label={label}
    unit={unit}
    step={unit === 'in' ? 0.1 : 1}
    value={roundLength(fromMm(mm, unit), unit)}
    onChange={(length) => onChange(toMm(length, unit))}
  />
)
