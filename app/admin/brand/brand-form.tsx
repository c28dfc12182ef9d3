import { type MouseEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { BrandFormFields } from '#app/features/brand/editing/brand-form.ts'
import {
  getFieldId,
  getLabel,
  getSection,
  isSection,
  type Section,
  sectionFields,
  sections,
  sortBySection,
} from '#app/features/brand/editing/sections.ts'
import type { OpenDocument } from '#app/features/content/document.ts'
import { listChangedFields } from '#app/features/content/fields.ts'
import type { Publishing } from '#app/features/content/schedule.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { ContentResult } from '../components/content-editor/content-action.server.ts'
import { ContentForm } from '../components/content-editor/content-form.tsx'
import { PublishPanel } from '../components/content-editor/publish-panel.tsx'
import { useContentForm } from '../components/content-editor/use-content-form.ts'
import { ImageField } from '../images/image-field.tsx'
import { Panel } from '../shell/admin-page.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { ColorFields } from './color-fields.tsx'
import type { BrandDraftResponse } from './draft.route.tsx'
import { LinkFields } from './link-fields.tsx'
import { OrderRuleFields } from './order-rule-fields.tsx'
import { RateFields } from './rate-fields.tsx'

type BrandFormProps = {
  /** The section that is open at first. */
  section: Section
  document: OpenDocument<BrandFormFields>
  /** True if the form differs from the default brand. */
  isCustom: boolean
  publishing: Publishing
  message: string | undefined
  result: ContentResult<BrandFormFields> | undefined
}

const sectionNames = Object.keys(sections).filter(isSection)

const panelTexts: Partial<Record<Section, string>> = {
  // Stored name of the section Policies.
  promises: 'These appear as text on your pages; response and review times also set the dates that buyers see.',
  shipping: 'Delivery costs in the box builder, cart and checkout use these rates.',
}

/** Form of the brand, of which one section is visible, with a preview. */
export function BrandForm({ document, isCustom, publishing, message, result, ...initial }: BrandFormProps) {
  const { fields, seen, draft, version } = document
  const [section, setSection] = useState(initial.section)
  const [changed, setChanged] = useState(() => listChangedFields(fields, seen))
  const [isUploading, setUploading] = useState(false)
  const content = useContentForm<BrandFormFields, BrandDraftResponse>({
    document,
    result,
    getFieldId,
    isUploading,
    draftUrl: '/admin/brand/draft',
    onSaved: ({ changed }) => setChanged(changed),
  })
  const { form, onEdit } = content
  const errors: FieldErrors = { ...content.editedErrors, ...content.errors }

  useEffect(() => {
    const element = form.current
    const reveal = ({ target }: Event) => {
      const part = target instanceof Element ? target.closest<HTMLElement>('[data-section]') : null
      if (!part || !isSection(part.dataset.section)) return
      // The field is focused before React renders.
      part.hidden = false
      setSection(part.dataset.section)
    }
    element?.addEventListener('reveal', reveal)
    return () => element?.removeEventListener('reveal', reveal)
  }, [form])

  /** Shows a section without loading the page again, so that the form keeps its input. */
  function open(event: MouseEvent, next: Section) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setSection(next)
    history.replaceState(history.state, '', `/admin/brand?section=${next}`)
  }

  return (
    <div className="brand-workspace">
      <nav aria-label="Brand sections" className="brand-sections">
        {sectionNames.map((each) => (
          <Link
            key={each}
            to={`?section=${each}`}
            onClick={(event) => open(event, each)}
            aria-current={each === section ? 'page' : undefined}
            className={joinClasses('brand-section', each === section && 'brand-section-open')}
          >
            <span>{sections[each]}</span>
            {changed.some((field) => getSection(field) === each) && <span className="brand-dot" title="Edited" />}
          </Link>
        ))}
      </nav>
      <ContentForm
        content={content}
        message={message}
        publishing={publishing}
        label="Brand"
        noun="brand"
        getTitle={getLabel}
        action={`?section=${section}`}
        className="min-w-0"
      >
        {changed.length > 0 && (
          <p className="brand-changed">{`Edited in your draft: ${sortBySection(changed).map(getLabel).join(', ')}.`}</p>
        )}
        {sectionNames.map((each) => (
          <div key={each} data-section={each} hidden={each !== section}>
            <Panel title={sections[each]} text={panelTexts[each]}>
              <div className="grid gap-5">
                {each === 'name' && (
                  <LogoField logo={fields.logo} errors={errors.logo} onChange={() => onEdit()} onBusy={setUploading} />
                )}
                {each === 'colors' && <ColorFields fields={fields} errors={errors} onChange={() => onEdit()} />}
                <TextFields section={each} fields={fields} errors={errors} />
                {each === 'contact' && <LinkFields social={fields.social} errors={errors.social} />}
                {each === 'shipping' && <RateFields rates={fields.countryRates} errors={errors} />}
                {each === 'orders' && <OrderRuleFields fields={fields} errors={errors} />}
              </div>
            </Panel>
          </div>
        ))}
        <div className="mt-6">
          <PublishPanel content={content} publishing={publishing} noun="brand" />
        </div>
        {isCustom && (
          <Button type="submit" name="intent" value="defaults" variant="ghost" size="sm" className="mt-4">
            Reset draft to default brand
          </Button>
        )}
      </ContentForm>
      <BrandPreview
        autosave={content.autosave}
        version={content.autosave.savedAt ?? draft?.at.toISOString() ?? `version ${version}`}
      />
    </div>
  )
}

type SectionProps = { section: Section; fields: BrandFormFields; errors: FieldErrors }

function TextFields({ section, fields, errors }: SectionProps) {
  return sectionFields[section].map(({ name, label, hint, kind, options, optional }) => {
    const field = {
      id: getFieldId(name),
      name,
      label,
      hint,
      optional,
      errors: errors[name],
      defaultValue: fields[name],
    }
    if (options) return <Select key={name} {...field} options={options} />
    if (kind === 'multiline') return <TextArea key={name} {...field} rows={3} />
    return (
      <TextField
        key={name}
        {...field}
        type={kind === 'email' ? 'email' : 'text'}
        inputMode={kind === 'integer' ? 'numeric' : undefined}
        autoComplete="off"
      />
    )
  })
}

type LogoFieldProps = {
  logo: BrandFormFields['logo']
  errors: string[] | undefined
  onChange: () => void
  onBusy: (isUploading: boolean) => void
}

function LogoField({ logo, ...field }: LogoFieldProps) {
  return (
    <div id={getFieldId('logo')} className="save-bar-target">
      <input type="hidden" name="shown-logo" value={JSON.stringify(logo)} />
      <ImageField
        {...field}
        name="logo"
        label="Logo"
        max={1}
        asLogo
        withoutAlt
        withoutPaste
        value={logo ? [{ url: logo.address, alt: '' }] : []}
        hint="Replaces the store name in the navigation. A square logo is also the browser and app icon. A transparent background works best."
      />
    </div>
  )
}
