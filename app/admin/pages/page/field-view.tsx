import { use, useId, useRef, useState } from 'react'
import type { Field, LabelField } from '#app/features/page-copy/editing/fields.ts'
import type { Typed, TypedGroup, TypedItem } from '#app/features/page-copy/editing/form.ts'
import { shownLength } from '#app/features/page-copy/editing/placeholders.ts'
import { classes } from '#app/ui/classes.ts'
import { Frame, fieldIds, TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { useTypedText } from '#app/ui/use-typed-text.ts'
import { ImageField } from '../../images/image-field.tsx'
import { countErrors, FormContext } from './form-context.ts'
import { GroupFields, type Part } from './group-fields.tsx'
import { ListField } from './list-field.tsx'

/** `isSection`: a part of the page under its own heading. */
type FieldViewProps = Part & { isSection?: boolean }

const draw = (part: Part) => <FieldView {...part} />

/** Any part of a page's words, as its schema describes it. */
export function FieldView({ name, field, typed, isSection = false, isHead = false }: FieldViewProps) {
  const { errors } = use(FormContext)
  if (field.kind === 'group' || field.kind === 'list') {
    const inside =
      field.kind === 'group' ? (
        <GroupFields name={name} field={field} typed={typed as TypedGroup} draw={draw} />
      ) : (
        <ListField name={name} field={field} items={typed as TypedItem[]} draw={draw} />
      )
    if (!isSection) return field.kind === 'list' ? inside : <PlainGroup label={field.label}>{inside}</PlainGroup>
    return (
      <Folding name={name} label={field.label} hint={field.hint} errors={errors}>
        {inside}
      </Folding>
    )
  }
  if (field.kind === 'picture') return <ImageView name={name} field={field} typed={typed} />
  if (field.kind === 'logo') return <ImageView name={name} field={field} typed={{ src: String(typed), alt: '' }} />
  if (isLabel(field)) return <LabelView name={name} field={field} chosen={typed as string} />
  if (field.kind === 'text' || field.kind === 'paragraphs' || field.kind === 'line')
    return <WordsView name={name} field={field} typed={typed as string} isHead={isHead} />
  const own = errors[name]
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
      {...(own && { errors: own })}
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

type FoldingProps = {
  name: string
  label: string
  hint?: string | undefined
  errors: Record<string, string[]>
  children: React.ReactNode
}

/** Collapsible section that opens if it contains an error. */
function Folding({ name, label, hint, errors, children }: FoldingProps) {
  const count = countErrors(errors, name)
  return (
    <details className="page-section" open={count > 0 || name === 'hero' || undefined}>
      <summary>
        <h2>{label}</h2>
        {count > 0 && <span className="page-mistakes">{count === 1 ? '1 error' : `${count} errors`}</span>}
      </summary>
      <div className="page-section-fields">
        {hint && <p className="text-sm text-muted">{hint}</p>}
        {children}
      </div>
    </details>
  )
}

type WordsProps = {
  name: string
  field: Extract<Field, { max: number; optional: boolean }>
  typed: string
  isHead: boolean
}

/** Characters that the form shows on one line. */
const oneLine = 60

/** Text field with a character count; merge fields count as their values. */
function WordsView({ name, field, typed, isHead }: WordsProps) {
  const { errors } = use(FormContext)
  const [length, setLength] = useState(shownLength(typed))
  const area = useRef<HTMLTextAreaElement>(null)
  useTypedText(name, area)
  const { label, hint, optional, max, kind } = field
  const own = errors[name] ?? []
  const control = {
    id: name,
    name,
    defaultValue: typed,
    autoComplete: 'off',
    'data-head': isHead || undefined,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      setLength(shownLength(currentTarget.value)),
    ...fieldIds(name, { errors: own, hint }),
  }
  const aside = (
    <span className={classes('page-count', length > max && 'is-over')}>
      {optional && 'Optional, '}
      {length}/{max}
    </span>
  )
  return (
    <Frame id={name} label={label} hint={hint} errors={own} aside={aside}>
      {kind === 'line' && max <= oneLine ? (
        <input type="text" className="control" {...control} />
      ) : (
        <textarea
          ref={area}
          className="control page-text"
          rows={kind === 'paragraphs' ? 8 : Math.min(6, Math.max(2, Math.ceil(typed.length / 50)))}
          {...control}
        />
      )}
    </Frame>
  )
}

const isLabel = (field: Field): field is LabelField => field.kind === 'category' || field.kind === 'brand'

type LabelProps = { name: string; field: LabelField; chosen: string }

/** Selects a category or brand; warns if no product in stock has it. */
function LabelView({ name, field, chosen }: LabelProps) {
  const { errors, labels } = use(FormContext)
  const [now, setNow] = useState(chosen)
  const known = labels[field.kind]
  const isKnown = (label: string) => known.some((each) => each.name === label)
  const options = known.map((label) => ({ value: label.name, label: `${label.name} (${label.products})` }))
  const own = errors[name]
  return (
    <Select
      id={name}
      name={name}
      label={field.label}
      defaultValue={chosen}
      data-head
      placeholder={chosen ? undefined : 'Select'}
      options={isKnown(chosen) || !chosen ? options : [{ value: chosen, label: `${chosen} (0)` }, ...options]}
      onChange={({ currentTarget }) => setNow(currentTarget.value)}
      hint={
        now && !isKnown(now) ? (
          <span className="page-warning">No in-stock products: customers would see an empty list.</span>
        ) : undefined
      }
      {...(own && { errors: own })}
    />
  )
}

type ImageProps = { name: string; field: Extract<Field, { kind: 'picture' | 'logo' }>; typed: Typed }

function ImageView({ name, field, typed }: ImageProps) {
  const { errors, changed, setImagesBusy } = use(FormContext)
  const { src, alt } = typed as { src: string; alt: string }
  const [busy, setBusy] = useState(false)
  const id = useId()
  return (
    <div id={id}>
      <ImageField
        name={name}
        label={field.label}
        hint={field.hint}
        max={1}
        value={src ? [{ address: src, alt }] : []}
        errors={errors[name]}
        altHint="Describe the image for people who cannot see it."
        withoutAlt={field.kind === 'logo' || !field.described}
        withoutPaste
        asLogo={field.kind === 'logo'}
        onChange={() => changed()}
        onBusy={(now) => {
          if (now === busy) return
          setBusy(now)
          setImagesBusy((count) => count + (now ? 1 : -1))
        }}
      />
    </div>
  )
}
