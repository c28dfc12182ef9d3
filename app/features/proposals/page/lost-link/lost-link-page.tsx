import type { ReactNode } from 'react'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFocusError } from '../use-focus-error.ts'

type LostLinkPageProps = {
  isSent?: boolean
  rejected?: { errors: FieldErrors; values: FieldValues } | undefined
  /** In place of the usual title and text. */
  title?: string
  children?: ReactNode
}

/** Asks for an email address to send the links of its proposals to. It says the same for every address. */
export function LostLinkPage({ isSent = false, rejected, title = 'Get your link again', children }: LostLinkPageProps) {
  const { errors = {}, values = {} } = rejected ?? {}
  const form = useFocusError(errors)
  if (isSent)
    return (
      <Container className="py-16 lg:py-28">
        <div role="status" className="max-w-2xl">
          <h1 className="text-title">Check your email</h1>
          <p className="mt-5 text-lead text-muted">
            If proposals were sent to this address, an email with their links is on its way. It may take a minute.
          </p>
        </div>
      </Container>
    )
  return (
    <Container className="py-16 lg:py-28">
      <div className="max-w-2xl">
        <h1 className="text-title">{title}</h1>
        <p className="mt-5 text-lead text-muted">
          {children ?? 'Enter the email address that the proposal was sent to.'}
        </p>
        <form ref={form} method="post" action="/p/lost-link" className="mt-8 flex max-w-lg flex-col items-start gap-4">
          <TextField
            id="lost-email"
            label="Email"
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            errors={errors.email ?? []}
            defaultValue={values.email}
            className="w-full"
          />
          <Button type="submit" size="lg">
            Send link
          </Button>
        </form>
      </div>
    </Container>
  )
}
