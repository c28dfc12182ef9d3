import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Panel } from '../../shell/admin-page.tsx'

/** Saves the content that was saved last as a template of proposals. */
export function TemplatePanel({ title }: { title: string }) {
  return (
    <Panel title="Save as template" text="New proposals can start from it. A template of the same name is replaced.">
      <Form method="post" aria-label="Save as template" className="flex flex-wrap items-end gap-3">
        <TextField
          label="Template name"
          name="template_name"
          defaultValue={title}
          maxLength={80}
          required
          className="min-w-0 flex-1 basis-56"
        />
        <Button type="submit" name="intent" value="save-template" variant="secondary">
          Save as template
        </Button>
      </Form>
    </Panel>
  )
}
