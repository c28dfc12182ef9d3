import { useId, useState } from 'react'

type NumberFieldProps = {
  label: string
  unit: string
  value: number
  min?: number
  max?: number
  /** Called while typing; the caller clamps the value. */
  onChange: (value: number) => void
}

/** Number with its unit; the input is normalized on blur. */
export function NumberField({ label, unit, value, min, max, onChange }: NumberFieldProps) {
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
          step={1}
          min={min}
          max={max}
          value={typed ?? String(Math.round(value * 10) / 10)}
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
