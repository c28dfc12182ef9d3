import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { useFocusError } from '../use-focus-error.ts'

type DeclinePageProps = {
  title: string
  number: string
  version: number
  rejected: { errors: FieldErrors; values: FieldValues } | undefined
  path: string
}

export function DeclinePage({ title, number, version, rejected, path }: DeclinePageProps) {
  const { errors = {}, values = {} } = rejected ?? {}
  const form = useFocusError(errors)
  return (
    <Container className="py-12 lg:py-24">
      <div className="max-w-2xl">
        <p dir="auto" className="text-eyebrow text-muted">{`Proposal ${number}, version ${version}: ${title}`}</p>
        <h1 className="mt-3 text-title">Decline this proposal</h1>
        <p className="mt-4 text-lead text-muted">
          A word on the reason helps us do better: price, timing, products? Often a small change is enough, and you can{' '}
          <a href={`${path}#comments`} className="text-ink underline underline-offset-4">
            ask for it
          </a>{' '}
          instead.
        </p>
        <form ref={form} method="post" className="mt-8 flex flex-col gap-6">
          <input type="hidden" name="version" value={version} />
          <TextArea
            id="decline-reason"
            label="Reason"
            name="reason"
            optional
            maxLength={2_000}
            errors={errors.reason ?? []}
            defaultValue={values.reason}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="lg">
              Decline proposal
            </Button>
            <a href={path} className={getButtonClass({ variant: 'secondary', size: 'lg' })}>
              Back to the proposal
            </a>
          </div>
        </form>
      </div>
    </Container>
  )
}
