import { useEffect } from 'react'
import { track } from '#app/features/analytics/analytics.ts'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { projectForm as copy, getProjectStoredTexts } from '#app/features/page-copy/fixed-copy/get-started.ts'
import { deliveryTimelines, productTypes, projectSchema } from '#app/features/requests/intake/forms/project.schema.ts'
import { type Failure, RequestForm, useRequestForm } from '#app/features/requests/intake/forms/request-form.tsx'
import type { ReceiveResult } from '#app/features/requests/intake/received.ts'
import type { FieldValues } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { showToast } from '#app/ui/toast.ts'

type ProjectRequestFormProps = {
  id: string
  submitLabel: string
  busyLabel: string
  headings?: { contact: string; contactText: string; project: string; projectText: string }
  note?: string
  defaults?: FieldValues
  actionData?: ReceiveResult<unknown> | undefined
  onStored?: () => void
}

/** The project request of Get Started and Bulk swag (docs/domain.md, Requests). */
export function ProjectRequestForm({
  headings,
  note,
  submitLabel,
  busyLabel,
  onStored,
  ...options
}: ProjectRequestFormProps) {
  const { contactWithin } = useBrand()
  const form = useRequestForm({
    ...options,
    schema: projectSchema,
    onStored({ reference }) {
      track('project_request_success', { form: options.id })
      const { title, text } = getProjectStoredTexts(contactWithin)
      showToast({ title, description: text, reference, kind: 'success' })
      onStored?.()
    },
    onFailed(failure) {
      track(failure.kind === 'unreachable' ? 'project_request_error' : 'project_request_failed', { form: options.id })
      showFailure(failure)
    },
  })
  useEffect(() => {
    if (form.busy) track('project_request_submitted', { form: options.id })
  }, [form.busy, options.id])
  useFieldEvents(options.id)

  return (
    <RequestForm form={form}>
      {headings && <GroupHeading title={headings.contact} text={headings.contactText} />}
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <TextField {...form.field('firstName')} label={copy.firstName} autoComplete="given-name" />
        <TextField {...form.field('lastName')} label={copy.lastName} autoComplete="family-name" />
        <TextField {...form.field('email')} label={copy.email} type="email" autoComplete="email" />
        <TextField {...form.field('phone')} label={copy.phone} type="tel" autoComplete="tel" optional />
      </div>
      {headings ? (
        <div className="fold-t mt-10 pt-10">
          <GroupHeading title={headings.project} text={headings.projectText} />
        </div>
      ) : (
        <div className="h-6" />
      )}
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <Select
          {...form.field('productType')}
          label={copy.productType}
          options={productTypes}
          placeholder={copy.productTypePlaceholder}
        />
        <Select
          {...form.field('deliveryTimeline')}
          label={copy.deliveryTimeline}
          options={deliveryTimelines}
          placeholder={copy.deliveryTimelinePlaceholder}
          optional
        />
        <TextArea
          {...form.field('projectDescription')}
          label={copy.projectDescription}
          hint={copy.projectDescriptionHint}
          className="sm:col-span-2"
          rows={5}
          optional
        />
      </div>
      <div className="mt-8 flex flex-col gap-4 sm:flex-row sm:items-center">
        <Button type="submit" size="lg" busy={form.busy}>
          {form.busy ? busyLabel : submitLabel}
        </Button>
        {note && <p className="text-sm leading-5 text-muted sm:max-w-[36ch]">{note}</p>}
      </div>
    </RequestForm>
  )
}

/** Records changed fields by name, using the native change event. */
function useFieldEvents(id: string) {
  useEffect(() => {
    const form = document.getElementById(id)
    const recordField = ({ target }: Event) => {
      if (target instanceof Element) track('form_field_changed', { form: id, field: target.getAttribute('name') ?? '' })
    }
    form?.addEventListener('change', recordField)
    return () => form?.removeEventListener('change', recordField)
  }, [id])
}

function GroupHeading({ title, text }: { title: string; text: string }) {
  return (
    <div className="mb-6">
      <h2 className="text-subheading">{title}</h2>
      <p className="mt-1 text-muted">{text}</p>
    </div>
  )
}

function showFailure({ kind, message }: Failure) {
  if (kind === 'rejected' && !message) return
  const { title, text } = kind === 'unreachable' ? copy.unreachable : copy.failed
  showToast({ title, description: kind === 'later' || kind === 'rejected' ? message : text, kind: 'error' })
}
