import type { FormEvent } from 'react'
import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import { emailMessages, hero as heroCopy } from '#app/features/page-copy/fixed-copy/home.ts'
import { emailSignupSchema } from '#app/features/requests/intake/forms/email-signup.schema.ts'
import { type Failure, RequestForm, useRequestForm } from '#app/features/requests/intake/forms/request-form.tsx'
import type { ReceiveResult } from '#app/features/requests/intake/received.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { showToast } from '#app/ui/toast.ts'
import { Carousel } from './carousel.tsx'

type HeroProps = Pick<PageCopy<'home'>, 'hero' | 'slides'> & { actionData?: ReceiveResult<unknown> | undefined }

/** Text and controls stay in the page column; the images extend beyond it on the right. */
export function Hero({ hero, slides, actionData }: HeroProps) {
  return (
    <section aria-labelledby="hero" className="overflow-x-clip bg-sand">
      <div className="mx-auto grid max-w-page gap-y-10 pt-10 pb-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center lg:pt-6">
        <div className="px-4 sm:px-6 lg:py-16 lg:pr-0 lg:pl-8">
          <h1 id="hero" className="text-hero">
            {hero.title}
          </h1>
          <p className="mt-6 max-w-[42ch] text-lead text-muted">{hero.text}</p>
          <EmailForm actionData={actionData} />
          <p className="mt-3 text-sm text-muted">{hero.note}</p>
        </div>
        <Carousel label="What we pack" slides={slides} className="min-w-0" />
      </div>
    </section>
  )
}

function EmailForm({ actionData }: { actionData?: ReceiveResult<unknown> | undefined }) {
  const form = useRequestForm({
    id: 'signup',
    schema: emailSignupSchema,
    action: '/?index',
    actionData,
    onFailed: showFailure,
  })
  return (
    <div className="mt-8 max-w-lg">
      <RequestForm form={form} onSubmitCapture={ignoreEmpty} className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <TextField
          {...form.field('email')}
          label={heroCopy.emailLabel}
          isLabelHidden
          type="email"
          autoComplete="email"
          placeholder={heroCopy.emailPlaceholder}
          className="flex-1"
        />
        <Button type="submit" busy={form.busy} className="min-h-12!">
          {form.busy ? heroCopy.busyButton : heroCopy.button}
        </Button>
      </RequestForm>
    </div>
  )
}

/** An empty value does nothing (docs/domain.md, Requests). */
function ignoreEmpty(event: FormEvent<HTMLFormElement>) {
  const email = new FormData(event.currentTarget).get('email')
  if (typeof email === 'string' && email.trim()) return
  event.preventDefault()
  event.stopPropagation()
}

function showFailure({ kind, message }: Failure) {
  if (kind === 'rejected' && !message) return
  const text = {
    failed: emailMessages.failed,
    unreachable: emailMessages.unreachable,
    later: message,
    rejected: message,
  }[kind]
  showToast({ title: emailMessages.title, description: text, kind: 'error' })
}
