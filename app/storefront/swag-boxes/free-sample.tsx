import type { FormEvent } from 'react'
import { useBrand } from '#app/features/brand/use-brand.ts'
import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import { freeSample as sampleCopy } from '#app/features/page-copy/fixed-copy/swag-boxes.ts'
import { freeSampleSchema } from '#app/features/requests/intake/forms/free-sample.schema.ts'
import { type Failure, RequestForm, useRequestForm } from '#app/features/requests/intake/forms/request-form.tsx'
import type { ReceiveResult } from '#app/features/requests/intake/received.ts'
import { Button } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { showToast } from '#app/ui/toast.ts'
import { RequestStored } from '../shared/request-stored.tsx'

type FreeSampleProps = {
  copy: PageCopy<'swag-boxes'>['freeSample']
  submitted: boolean
  reference: string | null
  actionData: ReceiveResult<unknown> | undefined
}

/** Form in the style of a parcel label. */
export function FreeSample({ copy, submitted, reference, actionData }: FreeSampleProps) {
  const brand = useBrand()
  return (
    <section id="free-sample" aria-labelledby="sample-title" className="bg-kraft py-16 lg:py-24">
      <Container className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center">
        <div>
          <h2 id="sample-title" className="text-title">
            {copy.title}
          </h2>
          <p className="mt-5 max-w-[40ch] text-lead">{copy.text}</p>
        </div>
        <div className="rounded-md border-2 border-ink bg-card">
          <div className="grid grid-cols-[1fr_auto] border-b-2 border-ink text-sm leading-5" aria-hidden="true">
            <p className="px-5 py-3">
              <span>{`From ${brand.name}, ${brand.fulfillment}`}</span>
              <br />
              <strong>Sample, not for sale</strong>
            </p>
            <p className="grid place-items-center border-l-2 border-ink px-5 font-display text-2xl font-bold">$0.00</p>
          </div>
          <div className="p-5 sm:p-8">
            {submitted ? (
              <RequestStored title={sampleCopy.stored} reference={reference} />
            ) : (
              <SampleForm messageHint={copy.messageHint} actionData={actionData} />
            )}
          </div>
        </div>
      </Container>
    </section>
  )
}

function SampleForm({ messageHint, actionData }: { messageHint: string } & Pick<FreeSampleProps, 'actionData'>) {
  const form = useRequestForm({
    id: 'sample',
    schema: freeSampleSchema,
    actionData,
    liveFields: ['email'],
    onStored: ({ reference }) => showToast({ title: sampleCopy.stored, reference, kind: 'success' }),
    onFailed: showFailure,
  })
  const field = (name: 'name' | 'email' | 'company' | 'deliveryAddress' | 'message') => {
    const props = form.field(name)
    return {
      ...props,
      label: sampleCopy[name],
      errors: props.errors?.map((error) => (error === sampleCopy.missing ? `${sampleCopy[name]} is required` : error)),
    }
  }
  return (
    <RequestForm form={form} onSubmitCapture={notifyMissingFields} className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('company')} autoComplete="organization" />
      <TextField
        {...field('email')}
        type="email"
        autoComplete="email"
        hint={sampleCopy.emailHint}
        className="sm:col-span-2"
      />
      <TextArea
        {...field('deliveryAddress')}
        hint={sampleCopy.deliveryAddressHint}
        autoComplete="street-address"
        optional
        rows={3}
        className="sm:col-span-2"
      />
      <TextArea {...field('message')} hint={messageHint} optional rows={3} className="sm:col-span-2" />
      <Button type="submit" size="lg" busy={form.busy} className="justify-self-start">
        {form.busy ? sampleCopy.busySubmit : sampleCopy.submit}
      </Button>
    </RequestForm>
  )
}

/** Reports missing fields in a message (docs/domain.md, Requests); the fields show which ones. */
function notifyMissingFields(event: FormEvent<HTMLFormElement>) {
  const fields = new FormData(event.currentTarget)
  const hasMissingField = ['name', 'email', 'company'].some((name) => !String(fields.get(name) ?? '').trim())
  if (hasMissingField) showToast({ title: sampleCopy.missing, kind: 'error' })
}

function showFailure({ kind, message }: Failure) {
  if (kind === 'rejected' && !message) return
  showToast({
    title: kind === 'later' || kind === 'rejected' ? (message ?? sampleCopy.failed) : sampleCopy.failed,
    kind: 'error',
  })
}
