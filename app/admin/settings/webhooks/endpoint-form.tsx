import { Form, useNavigation } from 'react-router'
import { maxNameLength } from '#app/features/webhooks/endpoints/endpoint.schema.ts'
import { webhookEventTitles } from '#app/features/webhooks/webhook-events.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrorList, TextField } from '#app/ui/field.tsx'
import { ConfirmField } from '../../access/confirm-field.tsx'
import { ChoiceList } from '../../components/choice-list.tsx'

type EndpointFormProps = {
  values: Record<string, string>
  errors: FieldErrors
  isRecentlyConfirmed: boolean
  /** Version and URL of an existing endpoint. */
  stored?: { version: number; url: string | null }
}

const payloads = {
  thin: 'Only what happened, and the URL where your software reads the rest from the API',
  full: 'Also the request, proposal or other record as the API returns it, with names and email addresses',
}

/** The form of a new or existing endpoint. */
export function EndpointForm({ values, errors, isRecentlyConfirmed, stored }: EndpointFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid gap-5">
      <input type="hidden" name="intent" value="save" />
      {stored && <input type="hidden" name="version" value={stored.version} />}
      {errors[''] && <FieldErrorList id="endpoint" errors={errors['']} />}
      <TextField
        label="Name"
        name="name"
        hint="The software that receives the events, such as CRM."
        autoComplete="off"
        maxLength={maxNameLength}
        defaultValue={values.name}
        errors={errors.name}
        required
      />
      <TextField
        label="URL"
        name="url"
        type="url"
        hint={
          stored?.url
            ? `Leave empty to keep ${stored.url}`
            : 'Begins with https://, on the public internet. Stored encrypted.'
        }
        autoComplete="off"
        defaultValue={values.url}
        errors={errors.url}
        required={!stored?.url}
      />
      <ChoiceList
        legend="Events"
        type="checkbox"
        name="event"
        labels={webhookEventTitles}
        chosen={values.events?.split(' ') ?? []}
        errors={errors.events}
      />
      <ChoiceList
        legend="Contents of each event"
        type="radio"
        name="payload"
        labels={payloads}
        chosen={[values.payload || 'thin']}
        errors={errors.payload}
      />
      <ConfirmField isRecentlyConfirmed={isRecentlyConfirmed} errors={errors} />
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {stored ? 'Save endpoint' : 'Create endpoint'}
      </Button>
    </Form>
  )
}
