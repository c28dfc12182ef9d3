import { type FocusEvent, type FormEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Logo } from '#app/features/brand/brand.ts'
import type { Refused } from '#app/features/brand/colours/palette.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { Panel } from '../shell/page.tsx'
import { ColourFields } from './colour-fields.tsx'
import { DaysOffFields, LinkFields } from './list-fields.tsx'
import { LogoField } from './logo-field.tsx'
import { type FormView, lines, type Part, parts } from './parts.ts'

type Refusal = { typed?: FormView; errors: FieldErrors; refused: Refused[] }

type PartFormProps = {
  part: Part
  view: FormView
  logo: Logo | null
  refusal: Refusal | undefined
}

/** One part of the brand. With JavaScript what is typed is drafted when a field is left, without it by the button. */
export function PartForm({ part, view, logo, refusal }: PartFormProps) {
  const keeping = useFetcher<Refusal>()
  const kept = useRef<string>(undefined)
  const { typed, errors, refused } = keeping.data ?? refusal ?? { typed: undefined, errors: {}, refused: [] }
  const shown = typed ?? view
  const isKept = keeping.data !== undefined && Object.keys(errors).length === 0 && refused.length === 0

  const begin = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    kept.current ??= textOf(new FormData(currentTarget))
  }
  const keep = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    // What a button sends, it sends itself.
    if (relatedTarget instanceof HTMLButtonElement) return
    const form = new FormData(currentTarget)
    form.delete('logo-file')
    const text = textOf(form)
    if (kept.current === undefined || kept.current === text) return
    kept.current = text
    form.set('intent', 'keep')
    void keeping.submit(form, { method: 'post' })
  }

  return (
    <form
      method="post"
      encType={part === 'name' ? 'multipart/form-data' : undefined}
      noValidate
      onFocus={begin}
      onBlur={keep}
    >
      <input type="hidden" name="part" value={part} />
      <Panel title={parts[part]}>
        <div className="grid gap-5">
          {part === 'name' && <LogoField logo={logo} errors={errors.logo} />}
          {part === 'colors' && <ColourFields text={shown.text} errors={errors} refused={refused} />}
          {lines[part].map(({ name, label, hint, kind, optional }) => {
            const field = {
              name,
              label,
              hint,
              optional,
              errors: errors[name],
              defaultValue: shown.text[name] ?? '',
            }
            return kind === 'lines' ? (
              <TextArea key={name} {...field} rows={3} />
            ) : (
              <TextField
                key={name}
                {...field}
                type={kind === 'email' ? 'email' : 'text'}
                inputMode={kind === 'count' ? 'numeric' : undefined}
                autoComplete="off"
              />
            )
          })}
          {part === 'contact' && <LinkFields social={shown.social} errors={errors.social} />}
          {part === 'orders' && <DaysOffFields view={shown} errors={errors} />}
        </div>
        <div className="mt-6 flex items-center gap-4">
          <Button type="submit" name="intent" value="save" variant="secondary">
            Save draft
          </Button>
          <span role="status" className="text-sm text-muted">
            {keeping.state !== 'idle' ? 'Saving...' : isKept ? 'Saved in your draft' : ''}
          </span>
        </div>
      </Panel>
    </form>
  )
}

/** What of a form is text. */
const textOf = (form: FormData) =>
  JSON.stringify([...form.entries()].filter(([name, value]) => name !== 'logo-file' && typeof value === 'string'))
