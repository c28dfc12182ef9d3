import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type FieldTexts, fillIn } from '#app/features/requests/answers/fill.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import type { AnswerDraft } from './reply-drafts.store.ts'

type TemplateChoiceProps = {
  action: string
  templates: { id: string; name: string; subject: string; body: string }[]
  chosen: string
  fields: FieldTexts
  texts: AnswerDraft
  onChoose: (texts: AnswerDraft) => void
}

/** A template takes the place of what is written, which one click brings back. */
export function TemplateChoice({ action, templates, chosen, fields, texts, onChoose }: TemplateChoiceProps) {
  const [scripted, setScripted] = useState(false)
  const [before, setBefore] = useState<AnswerDraft>()
  useEffect(() => setScripted(true), [])
  const use = (id: string) => {
    const template = templates.find((each) => each.id === id)
    if (!template) return
    setBefore(texts)
    onChoose({ subject: fillIn(template.subject, fields), body: fillIn(template.body, fields) })
  }
  return (
    <form method="get" action={action} className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Select
        label="Template"
        name="template"
        placeholder="Choose one"
        defaultValue={chosen}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget }) => use(currentTarget.value)}
        className="min-w-0 flex-[0_1_16rem]"
      />
      {!scripted && (
        <Button type="submit" variant="secondary">
          Use it
        </Button>
      )}
      <p className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm">
        {before && (
          <button
            type="button"
            className="font-semibold text-forest underline underline-offset-4"
            onClick={() => {
              onChoose(before)
              setBefore(undefined)
            }}
          >
            Bring back what was here
          </button>
        )}
        <Link to="/admin/templates" className="text-muted underline-offset-4 hover:underline">
          Edit templates
        </Link>
      </p>
    </form>
  )
}
