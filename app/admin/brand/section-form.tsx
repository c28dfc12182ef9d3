import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Logo } from '#app/features/brand/brand.ts'
import type { RejectedColor } from '#app/features/brand/colors/palette.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Panel } from '../shell/admin-page.tsx'
import { SaveBar, type SaveState } from '../shell/save-bar.tsx'
import { type BrandValues, getFieldId, getLabel, type Section, sectionFields, sections } from './brand-sections.ts'
import { ColorFields } from './color-fields.tsx'
import { DaysOffFields, LinkFields } from './list-fields.tsx'
import { LogoField } from './logo-field.tsx'

type Rejection = { input?: BrandValues; errors: FieldErrors; rejected: RejectedColor[] }

type SectionFormProps = {
  section: Section
  version: number
  values: BrandValues
  logo: Logo | null
  draft: { at: Date; isOutdated: boolean } | null
  changed: { label: string }[]
  rejection: (Rejection & { isConflict?: boolean }) | undefined
}

/** Form of a brand section. Saves the draft when a field loses focus; without JavaScript, with the button. */
export function SectionForm({ section, version, values, logo, draft, changed, rejection }: SectionFormProps) {
  const autosave = useFetcher<Rejection>()
  const lastSaved = useRef<string>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const { input, errors, rejected } = autosave.data ?? rejection ?? { input: undefined, errors: {}, rejected: [] }
  const current = input ?? values
  const invalidFields = [...Object.keys(errors), ...rejected.map(({ choice }) => choice)]
  const saveState: SaveState =
    autosave.state !== 'idle'
      ? { status: 'saving' }
      : draft
        ? { status: 'saved', at: draft.at, isOutdated: draft.isOutdated }
        : { status: 'unchanged' }

  useEffect(() => {
    if (rejection) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [rejection])

  const rememberValues = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    lastSaved.current ??= toJson(new FormData(currentTarget))
  }
  const saveOnBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    // A button submits its own value.
    if (relatedTarget instanceof HTMLButtonElement) return
    const data = new FormData(currentTarget)
    data.delete('logo-file')
    const text = toJson(data)
    if (lastSaved.current === undefined || lastSaved.current === text) return
    lastSaved.current = text
    data.set('intent', 'keep')
    void autosave.submit(data, { method: 'post' })
  }

  return (
    <form
      ref={form}
      method="post"
      encType={section === 'name' ? 'multipart/form-data' : undefined}
      aria-label={sections[section]}
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
      <input type="hidden" name="section" value={section} />
      <input type="hidden" name="version" value={version} />
      {changed.length > 0 && (
        <p className="brand-changed">
          {`Edited in your draft: ${changed.map(({ label }) => label).join(', ')}.${draft?.isOutdated ? ' Someone published since then. Your changes are applied on top of theirs, field by field.' : ''}`}
        </p>
      )}
      <Panel title={sections[section]}>
        <div className="grid gap-5">
          {section === 'name' && <LogoField logo={logo} errors={errors.logo} />}
          {section === 'colors' && <ColorFields text={current.text} errors={errors} rejected={rejected} />}
          {sectionFields[section].map(({ name, label, hint, kind, optional }) => {
            const field = {
              id: getFieldId(name),
              name,
              label,
              hint,
              optional,
              errors: errors[name],
              defaultValue: current.text[name] ?? '',
            }
            return kind === 'multiline' ? (
              <TextArea key={name} {...field} rows={3} />
            ) : (
              <TextField
                key={name}
                {...field}
                type={kind === 'email' ? 'email' : 'text'}
                inputMode={kind === 'integer' ? 'numeric' : undefined}
                autoComplete="off"
              />
            )
          })}
          {section === 'contact' && <LinkFields social={current.social} errors={errors.social} />}
          {section === 'orders' && <DaysOffFields values={current} errors={errors} />}
        </div>
      </Panel>
    </form>
  )
}

/** Returns the text fields of a form. */
const toJson = (form: FormData) =>
  JSON.stringify([...form.entries()].filter(([name, value]) => name !== 'logo-file' && typeof value === 'string'))
