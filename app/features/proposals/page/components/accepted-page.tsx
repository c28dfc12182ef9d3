import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#app/lib/text/count.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { createDocumentFormat, formatUnits } from '../../document/format-document.ts'
import type { ProposalDocument } from '../../document/proposal-document.schema.ts'
import type { PageAcceptance } from '../page-data.server.ts'
import type { PageProof } from '../proofs/read-page-proofs.server.ts'
import { OptionDetails } from './option-details.tsx'
import { Terms } from './terms.tsx'

type AcceptedPageProps = {
  document: ProposalDocument
  acceptance: PageAcceptance
  path: string
  pdf: ReactNode
  needsProofs: boolean
  /** What this signer has yet to approve. */
  awaiting: PageProof[]
  /** "Order O-2026-0001: In production"; null until production starts. */
  progress: ReactNode
  /** Proofs, payment and production, below the confirmation. */
  children?: ReactNode
}

/** The confirmation of an acceptance, and from then on the status of the order. */
export function AcceptedPage({
  document,
  acceptance,
  path,
  pdf,
  needsProofs,
  awaiting,
  progress,
  children,
}: AcceptedPageProps) {
  const format = createDocumentFormat(document)
  const { options, total, name, jobTitle, email, poNumber, acceptedAt, timeZone, isOwn, isRecorded } = acceptance
  const accepted = options.flatMap(({ option: id, column: index }) => {
    const option = document.options.find((each) => each.id === id)
    const column = option?.columns[index]
    return option && column ? [{ option, column, index }] : []
  })
  const [next] = progress === null ? awaiting : []
  const facts: [string, ReactNode][] = [
    [
      'Accepted',
      accepted
        .map(({ option, column }) => `${option.name}, ${formatUnits(option, column.deliveredQuantity, format)}`)
        .join(' + '),
    ],
    ['Landed total', format.amount(total)],
    [
      isRecorded ? 'By, as told to us' : 'Signed by',
      <bdi key="name">{[name, jobTitle].filter(Boolean).join(', ')}</bdi>,
    ],
    ['On', format.moment(acceptedAt, timeZone)],
    ...(poNumber ? [['Purchase order', poNumber] as [string, ReactNode]] : []),
  ]
  return (
    <Container>
      <header className="pt-8 pb-12 lg:pt-16">
        <div className="accepted-card">
          <div>
            <CircleCheck aria-hidden="true" className="size-12 text-forest" strokeWidth={1.5} />
            <h1 className="mt-5 text-title">
              {next
                ? `${formatCount(awaiting.length, 'proof')} ${awaiting.length === 1 ? 'awaits' : 'await'} your approval`
                : (progress ?? (isOwn ? 'Thank you, it is accepted' : 'This proposal is accepted'))}
            </h1>
            {progress === null && (
              <p className="mt-4 max-w-[52ch] text-lead wrap-anywhere text-muted">
                {email && !next && <span>{`A confirmation is on its way to ${email}. `}</span>}
                <span>
                  {next
                    ? 'Your order is accepted. Nothing is produced before you approve its proofs.'
                    : needsProofs
                      ? 'We now prepare your proofs. Nothing is produced before you approve them.'
                      : 'We now prepare your order.'}
                </span>
              </p>
            )}
            <div className="mt-6 flex flex-wrap gap-3">
              {next?.version && (
                <a href={`${path}/proofs/${next.version.id}`} className={getButtonClass({}, 'no-print')}>
                  Review proofs
                </a>
              )}
              {pdf}
            </div>
          </div>
          <dl className="flex flex-col">
            {facts.map(([label, value], index) => (
              <div key={label} className={index > 0 ? 'fold-t py-3' : 'pb-3'}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="font-semibold wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <p dir="auto" className="mt-8 text-eyebrow text-muted">
          {`Proposal ${document.number}, version ${document.version}: ${document.title}`}
        </p>
      </header>
      {children}
      {accepted.map(({ option, index }) => (
        <div key={option.id}>
          <OptionDetails {...{ document, format, path, option, index }} canComment />
          <AcceptedSizes
            sizes={options.find((each) => each.option === option.id)?.sizes ?? {}}
            nameOf={(id) => option.lines.find((line) => line.id === id)?.name ?? ''}
          />
        </div>
      ))}
      <Terms document={document} />
    </Container>
  )
}

/** Sizes that the buyer chose, which may differ from those proposed. */
function AcceptedSizes({
  sizes,
  nameOf,
}: {
  sizes: PageAcceptance['options'][number]['sizes']
  nameOf: (line: string) => string
}) {
  const lines = Object.entries(sizes).filter(([, counts]) => counts.some(({ quantity }) => quantity > 0))
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="sizes-title" className="pb-12">
      <h3 id="sizes-title" className="text-subheading">
        Accepted sizes
      </h3>
      {lines.map(([id, counts]) => (
        <p key={id} className="mt-2">
          {`${nameOf(id)}: ${counts
            .filter(({ quantity }) => quantity > 0)
            .map((size) => `${size.quantity} × ${size.name}`)
            .join(', ')}`}
        </p>
      ))}
    </section>
  )
}
