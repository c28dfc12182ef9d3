import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { templateSchema } from '#app/features/requests/answers/answer.schema.ts'
import { type FieldTexts, fieldNames } from '#app/features/requests/answers/fill.ts'
import type { TemplateTexts } from '#app/features/requests/answers/templates.server.ts'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFormFields } from '#app/ui/form.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Alert, Panel } from '../../shell/admin-page.tsx'
import { Preview } from './preview.tsx'
import './templates.css'

export type TemplateReply = {
  errors: FieldErrors
  values: FieldValues
  message?: string
  /** What somebody else made of it meanwhile, and the version that whoever read it has seen. */
  meanwhile?: TemplateTexts & { version: number }
}

type TemplateFormProps = {
  template: { id: string; name: string; subject: string; body: string; version: number }
  offered: { reference: string; from: string }[]
  preview: { reference: string; from: string; fields: FieldTexts } | undefined
  replied: TemplateReply | undefined
}

/** Name, subject and text, and beside them what becomes of them in an answer. */
export function TemplateForm({ template, offered, preview, replied }: TemplateFormProps) {
  const values = replied?.values ?? { name: template.name, subject: template.subject, body: template.body }
  const [texts, setTexts] = useState({ subject: values.subject ?? '', body: values.body ?? '' })
  const busy = useNavigation().formMethod === 'POST'
  const form = useFormFields(templateSchema, { id: 'template', errors: replied?.errors, values })
  const meanwhile = replied?.meanwhile
  return (
    <div className="template-columns">
      <Panel title="Text">
        <Form
          {...form.props}
          method="post"
          aria-label="Template"
          className="grid gap-5"
          onInput={({ currentTarget }) => {
            form.props.onInput()
            const typed = new FormData(currentTarget)
            setTexts({ subject: String(typed.get('subject')), body: String(typed.get('body')) })
          }}
        >
          {replied?.message && <Alert tone="error">{replied.message}</Alert>}
          {meanwhile && (
            <div className="template-meanwhile">
              <p className="font-semibold">
                {meanwhile.name}: {meanwhile.subject}
              </p>
              <p className="mt-2 break-words whitespace-pre-line">{meanwhile.body}</p>
            </div>
          )}
          <input type="hidden" name="version" value={meanwhile?.version ?? template.version} />
          <TextField label="Name" autoComplete="off" {...form.field('name')} />
          <TextField label="Subject" autoComplete="off" {...form.field('subject')} />
          <TextArea label="Message" rows={16} {...form.field('body')} />
          <Button type="submit" busy={busy} className="justify-self-start">
            {meanwhile ? 'Save mine over it' : 'Save'}
          </Button>
        </Form>
      </Panel>
      <div className="grid content-start gap-6">
        <Panel title="As it will read">
          {preview ? (
            <>
              <form method="get" className="mb-4 flex flex-wrap items-end gap-2">
                <Select
                  label="With the data of"
                  name="request"
                  key={preview.reference}
                  defaultValue={preview.reference}
                  options={withChosen(offered, preview).map(({ reference, from }) => ({
                    value: reference,
                    label: `${reference}, ${from}`,
                  }))}
                  className="min-w-0 flex-1"
                />
                <Button type="submit" variant="secondary">
                  Show
                </Button>
              </form>
              <Preview {...texts} fields={preview.fields} />
            </>
          ) : (
            <p className="text-sm text-muted">There is no request yet to show it with.</p>
          )}
        </Panel>
        <Panel
          title="Fields"
          text="Type them in braces. A field that a request holds nothing of is shown before anything is sent."
        >
          <ul aria-label="Fields" className="template-fields">
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

function withChosen(offered: TemplateFormProps['offered'], { reference, from }: { reference: string; from: string }) {
  return offered.some((each) => each.reference === reference) ? offered : [{ reference, from }, ...offered]
}
