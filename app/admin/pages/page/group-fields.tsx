import type { ReactNode } from 'react'
import type { Field } from '#app/features/page-copy/editing/fields.ts'
import { type FormGroup, type FormValue, joinName } from '#app/features/page-copy/editing/form.ts'
import { joinClasses } from '#app/ui/classes.ts'

/** A field of the page content at any depth. */
export type Part = {
  name: string
  field: Field
  typed: FormValue
  /** True if its value names the list item that contains it. */
  isTitle?: boolean
}

/** Renders a field; passed to fields with nested fields to avoid circular imports. */
export type RenderField = (part: Part) => ReactNode

type Group = Extract<Field, { kind: 'group' }>

/** The fields of a group, short ones side by side. */
export function GroupFields({
  name,
  field,
  typed,
  renderField,
}: {
  name: string
  field: Group
  typed: FormGroup
  renderField: RenderField
}) {
  const title = getTitleField(field)
  return (
    <div className="page-fields">
      {field.fields.map(([part, each]) => (
        <div key={part} className={joinClasses('min-w-0', !isShort(each) && 'is-wide')}>
          {renderField({ name: joinName(name, part), field: each, typed: typed[part] ?? '', isTitle: part === title })}
        </div>
      ))}
    </div>
  )
}

/** Returns the first text field of a group, which names it. */
export const getTitleField = ({ fields }: Group): string | undefined =>
  fields.find(([, { kind }]) => ['line', 'text', 'category', 'brand'].includes(kind))?.[0]

/** Maximum characters of a field of half the width. */
const maxHalfWidthLength = 24

const isShort = (field: Field) => (field.kind === 'line' && field.max <= maxHalfWidthLength) || field.kind === 'number'
