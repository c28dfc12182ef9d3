import { useId } from 'react'
import { TextField, type TextFieldProps } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { maxColorLength } from './color-options.ts'

/** Suggested for a product that names no colors. */
const usualColors = [
  'Black',
  'White',
  'Gray',
  'Navy',
  'Royal Blue',
  'Red',
  'Green',
  'Yellow',
  'Orange',
  'Purple',
  'Pink',
  'Natural',
]

type ColorFieldProps = Pick<TextFieldProps, 'id' | 'name' | 'errors' | 'className'> & {
  /** Colors of the product; if it names none, the buyer types one. */
  colors: readonly string[]
  defaultValue?: string | undefined
  onChange?: (color: string) => void
}

/** Asks for the color of a product that is not listed once a color. */
export function ColorField({ colors, onChange, ...field }: ColorFieldProps) {
  const listId = useId()
  if (colors.length > 0)
    return (
      <Select
        {...field}
        label="Color"
        optional
        placeholder="Any / not sure"
        options={colors.map((color) => ({ value: color, label: color }))}
        onChange={({ target }) => onChange?.(target.value)}
      />
    )
  return (
    <>
      <TextField
        {...field}
        label="Color"
        optional
        placeholder="Any / not sure"
        list={listId}
        maxLength={maxColorLength}
        autoComplete="off"
        onChange={({ target }) => onChange?.(target.value)}
      />
      <datalist id={listId}>
        {usualColors.map((color) => (
          <option key={color} value={color} />
        ))}
      </datalist>
    </>
  )
}
