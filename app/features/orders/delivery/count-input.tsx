import { useState } from 'react'
import { parseTypedNumber } from '#app/lib/text/typed-number.ts'

type CountInputProps = {
  id: string
  /** Accessible name, if a visible label is missing or too short. */
  label?: string
  count: number
  max: number
  onChange: (count: number) => void
}

/** A small field for a number of packs or units; empty is 0. */
export function CountInput({ id, label, count, max, onChange }: CountInputProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      id={id}
      type="number"
      aria-label={label}
      inputMode="numeric"
      min={0}
      max={max}
      value={typed ?? (count || '')}
      placeholder="0"
      onChange={({ target }) => {
        setTyped(target.value)
        const number = Math.floor(parseTypedNumber(target.value || '0'))
        if (number >= 0) onChange(Math.min(number, max))
      }}
      onBlur={() => setTyped(undefined)}
      className="plain-number control h-11 px-2! text-center tabular-figures"
    />
  )
}
