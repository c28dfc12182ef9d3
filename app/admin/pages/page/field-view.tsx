import { type ReactNode, use, useState } from 'react'
import type { Field, TermField } from '#app/features/page-copy/editing/fields.ts'
import type { FormGroup, FormItem, FormValue } from '#app/features/page-copy/editing/form.ts'
import { getShownLength } from '#app/features/page-copy/editing/merge-fields.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { FieldFrame, getAriaAttributes, TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { ImageField } from '../../images/image-field.tsx'
import { useUploadCount } from '../../images/use-upload-count.ts'
import { countErrors, FormContext } from './form-context.ts'
import { GroupFields, type Part } from './group-fields.tsx'
import { ListField } from './list-field.tsx'
import { ProductPathField } from './product-path-field.tsx'
import { useOpen } from './use-open.ts'

/** `isSection` renders a collapsible section of the page. */
type FieldViewProps = Part & { isSection?: boolean }

const renderField = (part: Part) => <FieldView {...part} />

/** Renders a field of the page content by the kind of its schema. */
export function FieldView({ name, field, typed, isSection = false, isTitle = false }: FieldViewProps) {
  const { errors } = use(FormContext)
  if (field.kind === 'group' || field.kind === 'list') {
    const content =
      field.kind === 'group' ? (
        <GroupFields name={name} field={field} typed={typed as FormGroup} renderField={renderField} />
      ) : (
        <ListField name={name} field={field} items={typed as FormItem[]} renderField={renderField} />
      )
    if (!isSection) return field.kind === 'list' ? content : <PlainGroup label={field.label}>{content}</PlainGroup>
    return (
      <CollapsibleSection name={name} label={field.label} hint={field.hint} errors={errors}>
        {content}
      </CollapsibleSection>
    )
  }
  if (field.kind === 'picture') return <ImageView name={name} field={field} typed={typed} />
  if (field.kind === 'logo') return <ImageView name={name} field={field} typed={{ src: String(typed), alt: '' }} />
  if (field.kind === 'visibility')
    return <VisibilityView name={name} label={field.label} isShown={typed !== 'hidden'} />
  // `SectionOrder` renders it, with the visibility of the sections.
  if (field.kind === 'order') return null
  if (isTerm(field)) return <TermView name={name} field={field} chosen={typed as string} />
  if (field.kind === 'text' || field.kind === 'paragraphs' || field.kind === 'line')
    return <TextView name={name} field={field} typed={typed as string} isTitle={isTitle} />
  const fieldErrors = errors[name]
  if (field.suggests === 'products')
    return <ProductPathField name={name} label={field.label} path={typed as string} errors={fieldErrors} />
  return (
    <TextField
      id={name}
      name={name}
      label={field.label}
      hint={field.hint}
      defaultValue={typed as string}
      type={field.kind === 'date' ? 'date' : 'text'}
      inputMode={field.kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      optional={field.optional}
      {...(fieldErrors && { errors: fieldErrors })}
    />
  )
}

function PlainGroup({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  )
}

type CollapsibleSectionProps = {
  name: string
  label: string
  hint?: string | undefined
  errors: Record<string, string[]>
  children: React.ReactNode
}

/** Collapsible section that opens if it contains an error. */
export function CollapsibleSection({ name, label, hint, errors, children }: CollapsibleSectionProps) {
  const count = countErrors(errors, name)
  const details = useOpen(count > 0, name === 'hero')
  return (
    <details className="page-section" {...details}>
      <summary>
        <h2>{label}</h2>
        {count > 0 && <span className="page-errors">{formatCount(count, 'error')}</span>}
      </summary>
      <div className="page-section-fields">
        {hint && <p className="text-sm text-muted">{hint}</p>}
        {children}
      </div>
    </details>
  )
}

type TextViewProps = {
  name: string
  field: Extract<Field, { max: number; optional: boolean }>
  typed: string
  isTitle: boolean
}

/** Maximum characters of a single-line field; longer texts get a textarea. */
const maxOneLineLength = 60

/** Text field with a character count; merge fields count as their values. */
function TextView({ name, field, typed, isTitle }: TextViewProps) {
  const { errors } = use(FormContext)
  const [length, setLength] = useState(getShownLength(typed))
  const { label, hint, optional, max, kind } = field
  const fieldErrors = errors[name] ?? []
  const control = {
    id: name,
    name,
    defaultValue: typed,
    autoComplete: 'off',
    'data-title': isTitle || undefined,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      setLength(getShownLength(currentTarget.value)),
    ...getAriaAttributes(name, { errors: fieldErrors, hint }),
  }
  const aside = (
    <span className={joinClasses('page-count', length > max && 'is-over')}>
      {`${optional ? 'Optional, ' : ''}${length}/${max}`}
    </span>
  )
  return (
    <FieldFrame id={name} label={label} hint={hint} errors={fieldErrors} aside={aside}>
      {kind === 'line' && max <= maxOneLineLength ? (
        <input type="text" className="control" {...control} />
      ) : (
        <textarea
          className="control page-text"
          rows={kind === 'paragraphs' ? 8 : Math.min(6, Math.max(2, Math.ceil(typed.length / 50)))}
          {...control}
        />
      )}
    </FieldFrame>
  )
}

const isTerm = (field: Field): field is TermField => field.kind === 'category' || field.kind === 'brand'

type TermViewProps = { name: string; field: TermField; chosen: string }

/** Selects a category or brand; warns if no product in stock has it. */
function TermView({ name, field, chosen }: TermViewProps) {
  const { errors, stockedTerms } = use(FormContext)
  const [selected, setSelected] = useState(chosen)
  const terms = stockedTerms[field.kind]
  const isInStock = (name: string) => terms.some((term) => term.name === name)
  const options = terms.map((term) => ({ value: term.name, label: `${term.name} (${term.products})` }))
  const fieldErrors = errors[name]
  return (
    <Select
      id={name}
      name={name}
      label={field.label}
      defaultValue={chosen}
      data-title
      placeholder={chosen ? undefined : 'Select'}
      options={isInStock(chosen) || !chosen ? options : [{ value: chosen, label: `${chosen} (0)` }, ...options]}
      onChange={({ currentTarget }) => setSelected(currentTarget.value)}
      hint={
        selected && !isInStock(selected) ? (
          <span className="page-warning">No in-stock products: customers would see an empty list.</span>
        ) : undefined
      }
      {...(fieldErrors && { errors: fieldErrors })}
    />
  )
}

type VisibilityViewProps = { name: string; label: ReactNode; isShown: boolean }

/** Without the checkbox, the hidden field before it counts. */
export function VisibilityView({ name, label, isShown }: VisibilityViewProps) {
  return (
    <>
      <input type="hidden" name={name} value="hidden" />
      <Checkbox id={name} name={name} value="shown" label={label} defaultChecked={isShown} />
    </>
  )
}

type ImageProps = { name: string; field: Extract<Field, { kind: 'picture' | 'logo' }>; typed: FormValue }

function ImageView({ name, field, typed }: ImageProps) {
  const { errors, onFieldChange, setUploadCount } = use(FormContext)
  const { src, alt } = typed as { src: string; alt: string }
  const [isUploading, setUploading] = useState(false)
  useUploadCount(isUploading, setUploadCount)
  return (
    <div id={name} className="save-bar-target">
      <ImageField
        name={name}
        label={field.label}
        hint={field.hint}
        max={1}
        value={src ? [{ url: src, alt }] : []}
        errors={errors[name]}
        altHint="Describe the image for people who cannot see it."
        withoutAlt={field.kind === 'logo' || !field.hasAlt}
        withoutPaste
        asLogo={field.kind === 'logo'}
        onChange={() => onFieldChange()}
        onBusy={setUploading}
      />
    </div>
  )
}
