import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#app/lib/text/count.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { createDocumentFormat, formatUnits } from '../../document/format-document.ts'
import type { DocumentOption, ProposalDocument } from '../../document/proposal-document.schema.ts'
import type { PageAcceptance } from '../page-data.server.ts'
import type { PageProof } from '../proofs/read-page-proofs.server.ts'
import { OptionDetails } from './option-details.tsx'
import { Terms } from './terms.tsx'

type AcceptedPageProps = {
  document: ProposalDocument
  acceptance: PageAcceptance
  canMail: boolean
  path: string
  pdf: ReactNode
  needsProofs: boolean
  /** Proofs that this signer has yet to approve. */
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
  canMail,
  path,
  pdf,
  needsProofs,
  awaiting,
  progress,
  children,
}: AcceptedPageProps) {
  const format = createDocumentFormat(document)
  const { options, total, name, jobTitle, email, poNumber, acceptedAt, timeZone, isOwn, isRecorded } = acceptance
  const accepted = options.flatMap(({ option: id, column: index, sizes }) => {
    const option = document.options.find((each) => each.id === id)
    const column = option?.columns[index]
    return option && column ? [{ option: withChosenSizes(option, sizes), column, index }] : []
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
      isRecorded ? 'Accepted by, as reported to us' : 'Signed by',
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
                {canMail && email && !next && <span>{`A confirmation is on its way to ${email}. `}</span>}
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
        <OptionDetails
          key={option.id}
          document={document}
          format={format}
          path={path}
          option={option}
          index={index}
          canComment
        />
      ))}
      <Terms document={document} />
    </Container>
  )
}

/** The option with the sizes that the buyer chose, which may differ from those proposed. */
const withChosenSizes = (
  option: DocumentOption,
  sizes: PageAcceptance['options'][number]['sizes'],
): DocumentOption => ({
  ...option,
  lines: option.lines.map((line) => ({
    ...line,
    sizes: line.sizes.map((size) => ({
      ...size,
      quantity: sizes[line.id]?.find(({ name }) => name === size.name)?.quantity ?? size.quantity,
    })),
  })),
})
