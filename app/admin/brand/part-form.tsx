import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Logo } from '#app/features/brand/brand.ts'
import type { RejectedColor } from '#app/features/brand/colors/palette.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Panel } from '../shell/admin-page.tsx'
import { SaveBar, type SaveState } from '../shell/save-bar.tsx'
import { type FormView, getFieldId, getLabel, type Part, partFields, parts } from './brand-parts.ts'
import { ColorFields } from './color-fields.tsx'
import { DaysOffFields, LinkFields } from './list-fields.tsx'
import { LogoField } from './logo-field.tsx'

type Rejection = { typed?: FormView; errors: FieldErrors; rejected: RejectedColor[] }

type PartFormProps = {
  part: Part
  version: number
  view: FormView
  logo: Logo | null
  draft: { at: Date; isOutdated: boolean } | null
  changed: { label: string }[]
  rejection: (Rejection & { isConflict?: boolean }) | undefined
}

/** Form of a brand section. Saves the draft when a field loses focus; without JavaScript, with the button. */
export function PartForm({ part, version, view, logo, draft, changed, rejection }: PartFormProps) {
  const autosave = useFetcher<Rejection>()
  const lastSaved = useRef<string>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const { typed, errors, rejected } = autosave.data ?? rejection ?? { typed: undefined, errors: {}, rejected: [] }
  const values = typed ?? view
  const invalidFields = [...Object.keys(errors), ...rejected.map(({ choice }) => choice)]
  const saveState: SaveState =
    autosave.state !== 'idle'
      ? { is: 'saving' }
      : draft
        ? { is: 'saved', at: draft.at, isOutdated: draft.isOutdated }
        : { is: 'unchanged' }

  useEffect(() => {
    if (rejection) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [rejection])

  const rememberValues = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    lastSaved.current ??= toJson(new FormData(currentTarget))
  }
  const saveOnBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    // A button submits its own value.
    if (relatedTarget instanceof HTMLButtonElement) return
    const typed = new FormData(currentTarget)
    typed.delete('logo-file')
    const text = toJson(typed)
    if (lastSaved.current === undefined || lastSaved.current === text) return
    lastSaved.current = text
    typed.set('intent', 'keep')
    void autosave.submit(typed, { method: 'post' })
  }

  return (
    <form
      ref={form}
      method="post"
      encType={part === 'name' ? 'multipart/form-data' : undefined}
      aria-label={parts[part]}
      noValidate
      onFocus={rememberValues}
      onBlur={saveOnBlur}
    >
      <SaveBar
        saveState={saveState}
        rejected={[...new Set(invalidFields)].map((field) => ({ id: getFieldId(field), label: getLabel(field) }))}
        isConflict={rejection?.isConflict}
        canDiscard={draft !== null || rejection !== undefined}
      />
      <input type="hidden" name="part" value={part} />
      <input type="hidden" name="version" value={version} />
      {changed.length > 0 && (
        <p className="brand-changed">
          Edited in your draft: {changed.map(({ label }) => label).join(', ')}.
          {draft?.isOutdated &&
            ' Someone published since then. Your changes are applied on top of theirs, field by field.'}
        </p>
      )}
      <Panel title={parts[part]}>
        <div className="grid gap-5">
          {part === 'name' && <LogoField logo={logo} errors={errors.logo} />}
          {part === 'colors' && <ColorFields text={values.text} errors={errors} rejected={rejected} />}
          {partFields[part].map(({ name, label, hint, kind, optional }) => {
            const field = {
              id: getFieldId(name),
              name,
              label,
              hint,
              optional,
              errors: errors[name],
              defaultValue: values.text[name] ?? '',
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
          {part === 'contact' && <LinkFields social={values.social} errors={errors.social} />}
          {part === 'orders' && <DaysOffFields view={values} errors={errors} />}
        </div>
      </Panel>
    </form>
  )
}

/** Returns the text fields of a form. */
const toJson = (form: FormData) =>
  JSON.stringify([...form.entries()].filter(([name, value]) => name !== 'logo-file' && typeof value === 'string'))
