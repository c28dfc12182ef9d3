import { useState } from 'react'
import type { Refused, Token } from '#app/features/brand/colours/palette.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { fieldId } from './brand-parts.ts'

const choices = [
  { name: 'primary', label: 'Primary', hint: 'Buttons, links, the footer.' },
  { name: 'accent', label: 'Accent', hint: 'Small things that catch the eye, and the quote on About.' },
  { name: 'ground', label: 'Ground', hint: 'The paper that every page stands on. Light.' },
] as const

const spoken: Partial<Record<Token, string>> = {
  paper: 'the ground',
  card: 'white cards',
  sand: 'the darker ground',
  forest: 'the primary color',
  'forest-deep': 'the footer',
  white: 'white text',
  danger: 'error messages',
  terracotta: 'the accent',
  'terracotta-deep': 'the accent',
  ink: 'text',
  muted: 'small text',
}
const say = (token: Token) => spoken[token] ?? token

type ColourFieldsProps = { text: Record<string, string>; errors: FieldErrors; refused: Refused[] }

/** Three colours; what nobody could read is refused, with the nearest that everybody can. */
export function ColourFields({ text, errors, refused }: ColourFieldsProps) {
  return (
    <>
      <p className="max-w-xl text-sm text-muted">
        Everything else follows from these three. Text must stand out by 4.5 to 1 and shapes by 3 to 1 (WCAG AA), so
        some colors are refused; the nearest that passes is offered.
      </p>
      {choices.map((choice) => (
        <ColourField
          key={choice.name}
          {...choice}
          value={text[choice.name] ?? ''}
          errors={errors[choice.name]}
          refused={refused.find((each) => each.choice === choice.name)}
        />
      ))}
    </>
  )
}

type ColourFieldProps = {
  name: string
  label: string
  hint: string
  value: string
  errors: string[] | undefined
  refused: Refused | undefined
}

function ColourField({ name, label, hint, value, errors, refused }: ColourFieldProps) {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? value
  const why =
    refused &&
    `${say(refused.front)} on ${say(refused.back)} stands out by ${refused.ratio.toFixed(1)} to 1, needs ${refused.least} to 1.`
  return (
    <div>
      <div className="flex items-start gap-3">
        <TextField
          id={fieldId(name)}
          label={label}
          name={name}
          hint={hint}
          value={shown}
          onChange={(event) => setTyped(event.target.value)}
          errors={
            errors ?? (why ? [`Too ${name === 'ground' ? 'dark to read on' : 'pale to read'}: ${why}`] : undefined)
          }
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          className="min-w-0 flex-1"
        />
        <input
          type="color"
          aria-label={`${label}, chosen by eye`}
          value={/^#[0-9a-f]{6}$/i.test(shown) ? shown : '#000000'}
          onChange={(event) => setTyped(event.target.value)}
          className="brand-swatch"
        />
      </div>
      {refused && (
        <Button
          type="submit"
          name="take"
          value={`${name} ${refused.nearest}`}
          variant="secondary"
          size="sm"
          className="mt-2"
          onClick={() => setTyped(refused.nearest)}
        >
          <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 rounded-sm">
            <rect width="16" height="16" fill={refused.nearest} />
          </svg>
          Use {refused.nearest}
        </Button>
      )}
    </div>
  )
}
