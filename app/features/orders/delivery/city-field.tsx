import { TextField } from '#app/ui/field.tsx'
import { maxTypedNameLength } from './delivery.ts'

type CityFieldProps = {
  label: string
  placeholder: string
  city: string | undefined
  onChange: (city: string) => void
  className?: string
}

/** The city, or cities, of a destination; optional. */
export function CityField({ label, placeholder, city = '', onChange, className }: CityFieldProps) {
  return (
    <TextField
      label={label}
      isLabelHidden
      placeholder={placeholder}
      maxLength={maxTypedNameLength}
      autoComplete="off"
      value={city}
      onChange={({ target }) => onChange(target.value)}
      className={className}
    />
  )
}
