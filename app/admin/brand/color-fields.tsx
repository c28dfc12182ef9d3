import { useMemo, useState } from 'react'
import type { Colors } from '#app/features/brand/brand.ts'
import { findRejectedColors, isHexColor, type RejectedColor } from '#app/features/brand/colors/palette.ts'
import { describeRejectedColor } from '#app/features/brand/editing/describe-rejected-color.ts'
import { getFieldId } from '#app/features/brand/editing/sections.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

const choices = [
  { name: 'primary', label: 'Primary', hint: 'Buttons, links and footer.' },
  { name: 'accent', label: 'Accent', hint: 'Highlights, and the quote on the About page.' },
  { name: 'ground', label: 'Background', hint: 'The page background. Use a light color.' },
] as const

/** `onChange` reports changes by buttons. */
type ColorFieldsProps = { fields: Colors; errors: FieldErrors; onChange: () => void }

/** Brand colors; for a rejected color, a button applies the nearest readable one. */
export function ColorFields({ fields: { primary, accent, ground }, errors, onChange }: ColorFieldsProps) {
  const [colors, setColors] = useState<Colors>({ primary, accent, ground })
  const rejected = useMemo(() => (Object.values(colors).every(isHexColor) ? findRejectedColors(colors) : []), [colors])
  return (
    <>
      <p className="max-w-xl text-sm text-muted">
        All other colors are derived from these three. Text needs a contrast of 4.5:1 and shapes 3:1 (WCAG AA). If a
        color does not pass, the nearest accessible color is suggested.
      </p>
      {choices.map((choice) => (
        <ColorField
          key={choice.name}
          {...choice}
          value={colors[choice.name]}
          errors={isHexColor(colors[choice.name]) ? [] : errors[choice.name]}
          rejected={rejected.find((each) => each.choice === choice.name)}
          onInput={(color) => setColors((previous) => ({ ...previous, [choice.name]: color }))}
          onChange={onChange}
        />
      ))}
    </>
  )
}

type ColorFieldProps = {
  name: string
  label: string
  hint: string
  value: string
  errors: string[] | undefined
  rejected: RejectedColor | undefined
  onInput: (color: string) => void
  onChange: () => void
}

function ColorField({ name, label, hint, value, errors, rejected, onInput, onChange }: ColorFieldProps) {
  return (
    <div data-field={name}>
      <div className="flex items-start gap-3">
        <TextField
          id={getFieldId(name)}
          label={label}
          name={name}
          hint={hint}
          value={value}
          onChange={(event) => onInput(event.target.value)}
          errors={rejected ? [describeRejectedColor(rejected)] : errors}
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          className="min-w-0 flex-1"
        />
        <input
          type="color"
          aria-label={`${label} color picker`}
          value={isHexColor(value) ? value : '#000000'}
          onChange={(event) => onInput(event.target.value)}
          className="brand-swatch noscript:hidden"
        />
      </div>
      {rejected && (
        <Button
          type="submit"
          name="suggestion"
          value={`${name} ${rejected.nearest}`}
          variant="secondary"
          size="sm"
          className="mt-2"
          onClick={(event) => {
            event.preventDefault()
            onInput(rejected.nearest)
            onChange()
          }}
        >
          <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 rounded-sm">
            <rect width="16" height="16" fill={rejected.nearest} />
          </svg>
          <span>{`Use ${rejected.nearest}`}</span>
        </Button>
      )}
    </div>
  )
}
