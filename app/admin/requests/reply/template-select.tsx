import { useState } from 'react'
import { Link } from 'react-router'
import { type FieldTexts, fillFields } from '#app/features/requests/replies/merge-fields.ts'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import type { ReplyTexts } from '../drafts/reply-drafts.store.ts'

type TemplateSelectProps = {
  action: string
  templates: { id: string; name: string; subject: string; body: string }[]
  chosen: string
  fields: FieldTexts
  texts: ReplyTexts
  onChoose: (texts: ReplyTexts) => void
}

/** Replaces the text with a template; Undo restores it. */
export function TemplateSelect({ action, templates, chosen, fields, texts, onChoose }: TemplateSelectProps) {
  const isHydrated = useHydrated()
  const [selected, setSelected] = useState(chosen)
  const [filled, setFilled] = useState<{ before: ReplyTexts; after: ReplyTexts }>()
  // Undo would discard text that was typed since.
  const canUndo = filled && filled.after.subject === texts.subject && filled.after.body === texts.body
  const use = (id: string) => {
    setSelected(id)
    const template = templates.find((each) => each.id === id)
    if (!template) return
    const after = { subject: fillFields(template.subject, fields), body: fillFields(template.body, fields) }
    setFilled({ before: texts, after })
    onChoose(after)
  }
  return (
    <form method="get" action={action} className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Select
        label="Template"
        name="template"
        placeholder="Choose a template"
        value={selected}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget }) => use(currentTarget.value)}
        className="min-w-0 flex-[0_1_16rem]"
      />
      {!isHydrated && (
        <Button type="submit" variant="secondary">
          Use template
        </Button>
      )}
      <p className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm">
        {canUndo && (
          <button
            type="button"
            className="font-semibold text-forest underline underline-offset-4"
            onClick={() => {
              onChoose(filled.before)
              setFilled(undefined)
              setSelected('')
            }}
          >
            Undo
          </button>
        )}
        <Link to="/admin/templates" className="text-muted underline-offset-4 hover:underline">
          Manage templates
        </Link>
      </p>
    </form>
  )
}
