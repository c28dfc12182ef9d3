import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Logo } from '#app/features/brand/brand.ts'
import type { RejectedColor } from '#app/features/brand/colors/palette.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { SaveBar, type SaveState } from '../components/content-editor/save-bar.tsx'
import { getAutosaveState, submitAfterSave, useAutosave } from '../components/content-editor/use-content-form.ts'
import { Panel } from '../shell/admin-page.tsx'
import { type BrandValues, getFieldId, getLabel, type Section, sectionFields, sections } from './brand-sections.ts'
import { ColorFields } from './color-fields.tsx'
import type { BrandDraftResponse } from './draft.route.tsx'
import { DaysOffFields, LinkFields } from './list-fields.tsx'
import { LogoField } from './logo-field.tsx'
import { RateFields } from './rate-fields.tsx'

type Rejection = { input?: BrandValues; errors: FieldErrors; rejected: RejectedColor[] }

type SectionFormProps = {
  section: Section
  version: number
  values: BrandValues
  logo: Logo | null
  draft: { at: Date; draftToken: string; isOutdated: boolean } | null
  changed: { label: string }[]
  rejection: (Rejection & { isConflict?: boolean }) | undefined
}

const panelTexts: Partial<Record<Section, string>> = {
  // Stored name of the section Policies.
  promises: 'These appear as text on your pages; they change no prices or dates.',
  shipping: 'Delivery costs in the box builder, cart and checkout use these rates.',
}

/** Form of a brand section. Input is autosaved as a draft. */
export function SectionForm({ section, version, values, logo, draft, changed, rejection }: SectionFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { revalidate } = useRevalidator()
  const [response, setResponse] = useState<BrandDraftResponse>()
  const autosave = useAutosave<BrandDraftResponse>({
    form,
    url: '/admin/brand/draft',
    draftToken: draft?.draftToken ?? null,
    onSaved(response) {
      setResponse(response)
      void revalidate()
    },
  })
  // The version that the fields show, also after someone else publishes another one.
  const [shown] = useState({ version, values })
  const { errors, rejected } = response ?? rejection ?? { errors: {}, rejected: [] }
  const current = rejection?.input ?? shown.values
  // Autosave marks fields; only a rejected submission lists them.
  const invalidFields = rejection ? [...Object.keys(errors), ...rejected.map(({ choice }) => choice)] : []
  const isOutdated = draft?.isOutdated ?? false
  const saveState: SaveState =
    getAutosaveState(autosave, isOutdated) ??
    (draft ? { status: 'saved', at: draft.at, isOutdated } : { status: 'unchanged' })

  useEffect(() => {
    if (rejection) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [rejection])

  return (
    <form
      ref={form}
      method="post"
      encType={section === 'name' ? 'multipart/form-data' : undefined}
      aria-label={sections[section]}
      noValidate
      onInput={() => autosave.schedule()}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent
        const isDiscarded = submitter instanceof HTMLButtonElement && submitter.value === 'discard'
        submitAfterSave(event, autosave, { isDiscarded })
      }}
    >
      <SaveBar
        saveState={saveState}
        rejected={[...new Set(invalidFields)].map((field) => ({ id: getFieldId(field), label: getLabel(field) }))}
        isConflict={rejection?.isConflict}
        canDiscard={draft !== null || rejection !== undefined}
        onOverwrite={() => void autosave.overwrite()}
      />
      <input type="hidden" name="section" value={section} />
      <input type="hidden" name="version" value={shown.version} />
      <input type="hidden" name="draft-replaces" value={autosave.replaces} />
      {changed.length > 0 && (
        <p className="brand-changed">
          {`Edited in your draft: ${changed.map(({ label }) => label).join(', ')}.${draft?.isOutdated ? ' Someone published since then. Your draft includes their changes; where you both edited a field, yours is kept.' : ''}`}
        </p>
      )}
      <Panel title={sections[section]} text={panelTexts[section]}>
        <div className="grid gap-5">
          {section === 'name' && <LogoField logo={logo} errors={errors.logo} />}
          {section === 'colors' && <ColorFields text={current.text} errors={errors} rejected={rejected} />}
          {sectionFields[section].map(({ name, label, hint, kind, options, optional }) => {
            const field = {
              id: getFieldId(name),
              name,
              label,
              hint,
              optional,
              errors: errors[name],
              defaultValue: current.text[name] ?? '',
            }
            if (options) return <Select key={name} {...field} options={options} />
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
          {section === 'shipping' && <RateFields text={current.text} errors={errors} />}
          {section === 'orders' && <DaysOffFields values={current} errors={errors} />}
        </div>
      </Panel>
    </form>
  )
}
