import { useState } from 'react'
import type { RejectedColor, Token } from '#app/features/brand/colors/palette.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { getFieldId } from './brand-sections.ts'

const choices = [
  { name: 'primary', label: 'Primary', hint: 'Buttons, links and footer.' },
  { name: 'accent', label: 'Accent', hint: 'Highlights, and the quote on the About page.' },
  { name: 'ground', label: 'Background', hint: 'The page background. Use a light color.' },
] as const

const tokenNames: Partial<Record<Token, string>> = {
  paper: 'the background',
  card: 'white cards',
  sand: 'the darker background',
  forest: 'the primary color',
  'forest-deep': 'the footer',
  white: 'white text',
  danger: 'error messages',
  terracotta: 'the accent',
  'terracotta-deep': 'the accent',
  ink: 'text',
  muted: 'small text',
}
const getTokenName = (token: Token) => tokenNames[token] ?? token

type ColorFieldsProps = { text: Record<string, string>; errors: FieldErrors; rejected: RejectedColor[] }

/** Brand colors; for a rejected color, a button applies the nearest readable one. */
export function ColorFields({ text, errors, rejected }: ColorFieldsProps) {
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
          value={text[choice.name] ?? ''}
          errors={errors[choice.name]}
          rejected={rejected.find((each) => each.choice === choice.name)}
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
}

function ColorField({ name, label, hint, value, errors, rejected }: ColorFieldProps) {
  const [input, setInput] = useState<string>()
  const color = input ?? value
  const problem =
    rejected &&
    `${getTokenName(rejected.foreground)} on ${getTokenName(rejected.background)} has a contrast of ${rejected.ratio.toFixed(1)}:1; ${rejected.min}:1 is required.`
  return (
    <div>
      <div className="flex items-start gap-3">
        <TextField
          id={getFieldId(name)}
          label={label}
          name={name}
          hint={hint}
          value={color}
          onChange={(event) => setInput(event.target.value)}
          errors={errors ?? (problem ? [`Too ${name === 'ground' ? 'dark' : 'light'}: ${problem}`] : undefined)}
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          className="min-w-0 flex-1"
        />
        <input
          type="color"
          aria-label={`${label} color picker`}
          value={/^#[0-9a-f]{6}$/i.test(color) ? color : '#000000'}
          onChange={(event) => setInput(event.target.value)}
          className="brand-swatch"
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
          onClick={() => setInput(rejected.nearest)}
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
