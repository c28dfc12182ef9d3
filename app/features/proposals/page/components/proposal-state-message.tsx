import type { ReactNode } from 'react'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import type { DocumentFormat } from '../../document/format-document.ts'
import type { PageData } from '../page-data.server.ts'
import type { Rejected } from '../rejected.ts'
import { useFocusError } from '../use-focus-error.ts'
import { useDone } from './action-result-message.tsx'
import { FormAlert } from './form-alert.tsx'

type StateProps = { page: PageData; rejected: Rejected; path: string }

function UpdateForm({ rejected, path }: Omit<StateProps, 'page'>) {
  const errors = rejected?.intent === 'update' ? rejected.errors : {}
  const form = useFocusError(errors)
  return (
    <form ref={form} method="post" action={path} className="grid justify-items-start gap-3">
      <FormAlert errors={errors} />
      <Button type="submit" name="intent" value="update" size="lg">
        Ask for an updated proposal
      </Button>
    </form>
  )
}

/** Says above the proposal why it cannot be accepted: it has expired, was declined, or the viewer may only read. */
export function ProposalStateMessage({ page, rejected, path, format }: StateProps & { format: DocumentFormat }) {
  const { state, role, document, answeredAt, timeZone } = page
  const renderMessage = (title: string, text: string, action?: ReactNode) => (
    <Container className="pt-8 no-print">
      <section
        aria-labelledby="state-title"
        className="proposal-state-message"
        data-calm={action === undefined || undefined}
      >
        <div>
          <h2 id="state-title" className="text-subheading">
            {title}
          </h2>
          <p className="mt-1 max-w-[60ch] text-muted">{text}</p>
        </div>
        {action}
      </section>
    </Container>
  )
  if (state === 'expired' && document?.validUntil)
    return renderMessage(
      'This proposal has expired',
      `It was valid until ${format.day(document.validUntil)}. Prices and dates below may have changed since.`,
      <UpdateForm rejected={rejected} path={path} />,
    )
  if (state === 'declined')
    return renderMessage(
      'This proposal was declined',
      `${answeredAt ? `That was on ${format.moment(answeredAt, timeZone)}. ` : ''}If things have changed, we are glad to send you a new one.`,
      <UpdateForm rejected={rejected} path={path} />,
    )
  if (role === 'reader')
    return renderMessage(
      'Shared with you to read',
      'You can comment and ask questions. Only the person it is addressed to can accept it.',
    )
  return null
}

/** A superseded, withdrawn or reopened version, without its prices. */
export function UnavailablePage({ page, rejected, path }: StateProps) {
  const { isSuperseded, state, number, title, version, seller } = page
  const isUpdated = useDone() === 'updated'
  const isReplaced = isSuperseded && state !== 'withdrawn' && state !== 'draft'
  const [heading, text] = isReplaced
    ? [
        'There is a newer version',
        isUpdated
          ? `This proposal was updated to version ${version} while you were reading. Please review it first.`
          : `This version was replaced. Version ${version} has the prices and dates that hold now.`,
      ]
    : state === 'withdrawn'
      ? ['This proposal was withdrawn', `Its prices no longer hold. ${seller.name} will gladly send you a new one.`]
      : ['This proposal is being revised', `${seller.name} is working on a new version and will email it to you.`]
  return (
    <Container className="py-16 lg:py-28">
      <div className="max-w-2xl">
        <p dir="auto" className="text-eyebrow text-muted">
          {`Proposal ${number}: ${title}`}
        </p>
        <h1 className="mt-3 text-title">{heading}</h1>
        <p className="mt-5 text-lead text-muted">{text}</p>
        <div className="mt-8 flex flex-wrap items-center gap-4">
          {isReplaced && (
            <a href={path} className={getButtonClass({ size: 'lg' })}>
              {`Open version ${version}`}
            </a>
          )}
          {state === 'withdrawn' && <UpdateForm rejected={rejected} path={path} />}
          <span className="text-muted">Questions?</span>
          <a
            href={`mailto:${seller.email}`}
            className="inline-flex min-h-11 items-center text-forest underline underline-offset-4"
          >
            {seller.email}
          </a>
        </div>
      </div>
    </Container>
  )
}
