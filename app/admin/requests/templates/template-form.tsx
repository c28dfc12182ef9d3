import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { type FieldTexts, fieldNames } from '#app/features/requests/replies/merge-fields.ts'
import { templateSchema } from '#app/features/requests/replies/reply.schema.ts'
import type { TemplateTexts } from '#app/features/requests/replies/templates.server.ts'
import { useExternalStore } from '#app/lib/browser/external-store.ts'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFormFields } from '#app/ui/form.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Alert, DateTime, Panel } from '../../shell/admin-page.tsx'
import { Preview } from './preview.tsx'
import { type TemplateDraft, templateDrafts } from './template-drafts.store.ts'
import './templates.css'

export type TemplateResult = {
  errors: FieldErrors
  values: FieldValues
  message?: string
  /** Someone deleted the template: the form adds a new one. */
  isDeleted?: boolean
  /** Someone else's version of the template, in an edit conflict. */
  theirs?: TemplateTexts & { version: number; changed: { actorName: string; at: Date } | null }
}

type TemplateFormProps = {
  template: { id: string; name: string; subject: string; body: string; version: number }
  offered: { reference: string; from: string }[]
  preview: { reference: string; from: string; fields: FieldTexts } | undefined
  result: TemplateResult | undefined
}

/** Name, subject and message, with a preview. */
export function TemplateForm({ template, offered, preview, result }: TemplateFormProps) {
  const values = result?.values ?? { name: template.name, subject: template.subject, body: template.body }
  const [texts, setTexts] = useState({ subject: values.subject ?? '', body: values.body ?? '' })
  const busy = useNavigation().formMethod === 'POST'
  const form = useFormFields(templateSchema, { id: 'template', errors: result?.errors, values })
  const theirs = result?.theirs
  const [restored, setRestored] = useState<TemplateDraft>()

  function fill({ name, subject, body }: Omit<TemplateDraft, 'id' | 'version'>) {
    for (const [key, text] of Object.entries({ name, subject, body })) {
      const field = form.props.ref.current?.elements.namedItem(key)
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = text
    }
    setTexts({ subject, body })
  }

  useEffect(() => {
    const draft = result ? undefined : templateDrafts.read(template.id)
    if (!draft) return
    setRestored(draft)
    fill(draft)
  }, [])
  // Listens to other tabs.
  useExternalStore(templateDrafts.store)

  function discardDraft() {
    templateDrafts.clear(template.id)
    setRestored(undefined)
    fill(template)
  }

  return (
    <div className="template-columns">
      <Panel title="Content">
        <Form
          {...form.props}
          method="post"
          action={result?.isDeleted ? '/admin/templates/new' : undefined}
          aria-label="Template"
          className="grid gap-5"
          onInput={({ currentTarget, target }) => {
            form.props.onInput()
            const typed = new FormData(currentTarget)
            const read = (field: keyof TemplateDraft) => String(typed.get(field))
            const draft = { name: read('name'), subject: read('subject'), body: read('body') }
            setTexts(draft)
            // Only the field that changed, as another tab may have written the others.
            const { name, value } = target as HTMLInputElement
            const { id, version } = template
            templateDrafts.write({ id, version, ...draft, ...templateDrafts.read(id), [name]: value })
          }}
        >
          {restored && (
            <p className="text-sm text-muted">
              Draft restored.{' '}
              <button
                type="button"
                className="font-semibold text-forest underline underline-offset-4"
                onClick={discardDraft}
              >
                Discard draft
              </button>
            </p>
          )}
          {result?.message && <Alert tone="error">{result.message}</Alert>}
          {theirs && (
            <div className="template-conflict">
              {theirs.changed && (
                <p className="text-sm text-muted">
                  <span>{`${theirs.changed.actorName}, `}</span>
                  <DateTime at={theirs.changed.at} />
                </p>
              )}
              <p className="font-semibold">{`${theirs.name}: ${theirs.subject}`}</p>
              <p className="mt-2 break-words whitespace-pre-line">{theirs.body}</p>
            </div>
          )}
          <input type="hidden" name="version" value={theirs?.version ?? restored?.version ?? template.version} />
          <TextField label="Name" autoComplete="off" {...form.field('name')} />
          <TextField label="Subject" autoComplete="off" {...form.field('subject')} />
          <TextArea label="Message" rows={16} {...form.field('body')} />
          <Button type="submit" busy={busy} className="justify-self-start">
            {theirs ? 'Save anyway' : result?.isDeleted ? 'Add as new template' : 'Save template'}
          </Button>
        </Form>
      </Panel>
      <div className="grid content-start gap-6">
        <Panel title="Sample request">
          {preview ? (
            <>
              <form method="get" className="mb-4 flex flex-wrap items-end gap-2">
                <Select
                  label="Request"
                  name="request"
                  key={preview.reference}
                  defaultValue={preview.reference}
                  options={includeChosen(offered, preview).map(({ reference, from }) => ({
                    value: reference,
                    label: `${reference}, ${from}`,
                  }))}
                  className="min-w-0 flex-1 basis-48"
                />
                <Button type="submit" variant="secondary">
                  Update preview
                </Button>
              </form>
              <Preview {...texts} fields={preview.fields} />
            </>
          ) : (
            <p className="text-sm text-muted">To see a preview, you need at least one request.</p>
          )}
        </Panel>
        <Panel
          title="Merge fields"
          text="Type a field name in braces. Fields without a value are highlighted before you send."
        >
          <ul aria-label="Merge fields" className="template-fields">
            {fieldNames.map((name) => (
              <li key={name}>
                <code>{`{${name}}`}</code>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  )
}

function includeChosen(
  offered: TemplateFormProps['offered'],
  { reference, from }: { reference: string; from: string },
) {
  return offered.some((each) => each.reference === reference) ? offered : [{ reference, from }, ...offered]
}
