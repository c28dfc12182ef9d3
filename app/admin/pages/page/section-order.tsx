import { use, useEffect, useRef, useState } from 'react'
import type { Field } from '#app/features/page-copy/editing/fields.ts'
import { type FormGroup, getVisibilityName } from '#app/features/page-copy/editing/form.ts'
import type { PageKey } from '#app/features/page-copy/editing/pages.ts'
import { Sortable } from '#app/ui/sortable.tsx'
import { CollapsibleSection, VisibilityView } from './field-view.tsx'
import { FormContext } from './form-context.ts'

/** The field of a page's order. */
export type SortedSections = Extract<Field, { kind: 'order' }>

type SectionOrderProps = { page: PageKey; name: string; field: SortedSections; values: FormGroup }

/** The order of a page's sections, and which are shown; also without JavaScript. */
export function SectionOrder({ page, name, field, values }: SectionOrderProps) {
  const { errors, onFieldChange } = use(FormContext)
  const [order, setOrder] = useState(() => String(values[name]).split(','))
  const isFirst = useRef(true)
  // Runs after the form contains the change.
  useEffect(() => {
    if (!isFirst.current) onFieldChange()
    isFirst.current = false
  }, [order, onFieldChange])
  return (
    <CollapsibleSection
      name={name}
      label={field.label}
      hint="Their order, and which customers see. The first screen always comes first."
      errors={errors}
    >
      <div className="page-list">
        <Sortable
          label={field.label}
          items={order.map((id) => ({ id, name: field.sections[id] ?? id }))}
          onReorder={(items) => setOrder(items.map(({ id }) => id))}
          moveName={`move:${name}`}
        >
          {(section, handle) => (
            <div className="page-item is-line items-center">
              <input type="hidden" name={name} value={section.id} />
              {handle}
              <span className="min-w-0 flex-1 text-sm font-medium">{section.name}</span>
              <VisibilityView
                name={getVisibilityName(page, section.id)}
                label={
                  <>
                    <span>Show</span>
                    <span className="sr-only">{` ${section.name}`}</span>
                  </>
                }
                isShown={getVisibility(values, getVisibilityName(page, section.id)) !== 'hidden'}
              />
            </div>
          )}
        </Sortable>
      </div>
    </CollapsibleSection>
  )
}

const getVisibility = (values: FormGroup, name: string) =>
  name.split('.').reduce<unknown>((group, part) => (group as FormGroup | undefined)?.[part], values)
