import { Form } from 'react-router'
import { maxNameLength } from '#app/features/webhooks/endpoints/endpoint.schema.ts'
import { webhookEvents, webhookEventTitles } from '#app/features/webhooks/webhook-events.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { FieldErrorList, TextField } from '#app/ui/field.tsx'
import { ConfirmField } from '../../access/confirm-field.tsx'

type EndpointFormProps = {
  values: Record<string, string>
  errors: FieldErrors
  isRecentlyConfirmed: boolean
  /** Of an existing endpoint. */
  stored?: { version: number; url: string | null }
}

const payloads = {
  thin: 'Thin: the type of the event and the URL of the resource in the API',
  full: 'Full: also the resource as the API returns it, with names and email addresses',
}

/** The form of a new or existing endpoint. */
export function EndpointForm({ values, errors, isRecentlyConfirmed, stored }: EndpointFormProps) {
  const chosen = values.events?.split(' ') ?? []
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
            ? `Now ${stored.url} Leave empty to keep it.`
            : 'Begins with https://, on the public internet. Stored encrypted.'
        }
        autoComplete="off"
        defaultValue={values.url}
        errors={errors.url}
        required={!stored?.url}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm leading-5 font-semibold">Events</legend>
        <div className="grid gap-1">
          {webhookEvents.map((event) => (
            <Choice
              key={event}
              type="checkbox"
              name="event"
              value={event}
              defaultChecked={chosen.includes(event)}
              label={webhookEventTitles[event]}
            />
          ))}
        </div>
        <FieldErrorList id="events" errors={errors.events} />
      </fieldset>
      <fieldset>
        <legend className="mb-1.5 text-sm leading-5 font-semibold">Payload</legend>
        <div className="grid gap-1">
          {(['thin', 'full'] as const).map((payload) => (
            <Choice
              key={payload}
              type="radio"
              name="payload"
              value={payload}
              defaultChecked={(values.payload || 'thin') === payload}
              label={payloads[payload]}
            />
          ))}
        </div>
        <FieldErrorList id="payload" errors={errors.payload} />
      </fieldset>
      <ConfirmField isRecentlyConfirmed={isRecentlyConfirmed} errors={errors} />
      <Button type="submit" className="justify-self-start">
        {stored ? 'Save endpoint' : 'Create endpoint'}
      </Button>
    </Form>
  )
}
