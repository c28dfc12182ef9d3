import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { Rejected } from '../rejected.ts'
import { useFocusError } from '../use-focus-error.ts'
import { ActionResultMessage } from './action-result-message.tsx'

/** Sends a colleague a link of their own, which the page never shows. */
export function ShareForm({ rejected, path }: { rejected: Rejected; path: string }) {
  const { errors = {}, values = {} } = rejected?.intent === 'share' ? rejected : {}
  const form = useFocusError(errors)
  return (
    <section id="share" aria-labelledby="share-title" className="scroll-mt-6">
      <h2 id="share-title" className="text-subheading">
        Send to a colleague
      </h2>
      <ActionResultMessage at="share" />
      <p className="mt-2 text-sm text-muted">They get a separate link by email, to read and comment.</p>
      <form ref={form} method="post" action={path} className="mt-5 flex flex-col gap-4">
        <TextField
          id="share-name"
          label="Name"
          name="name"
          required
          maxLength={100}
          errors={errors.name}
          defaultValue={values.name}
        />
        <TextField
          id="share-email"
          label="Email"
          name="email"
          type="email"
          required
          maxLength={254}
          errors={errors.email}
          defaultValue={values.email}
        />
        <Button type="submit" name="intent" value="share" variant="secondary" className="self-start">
          Send link
        </Button>
      </form>
    </section>
  )
}
