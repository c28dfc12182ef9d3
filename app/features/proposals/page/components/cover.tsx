import type { ReactNode } from 'react'
import { createPhoneUrl } from '#app/lib/text/phone-url.ts'
import type { DocumentFormat } from '../../document/format-document.ts'
import type { ProposalDocument } from '../../document/proposal-document.schema.ts'
import { Paragraphs } from './paragraphs.tsx'

type CoverProps = { document: ProposalDocument; format: DocumentFormat; isExpired: boolean; actions: ReactNode }

/** Title, for and from whom, dates and cover note. */
export function Cover({ document, format, isExpired, actions }: CoverProps) {
  const { number, version, title, customer, seller, coverNote } = document
  const buyer = [customer.name, customer.company].filter(Boolean)
  return (
    <header className="pt-8 pb-12 lg:pt-16">
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-20">
        <div>
          <p className="text-eyebrow text-muted">{`Proposal ${number}${version > 1 ? `, version ${version}` : ''}`}</p>
          <h1 dir="auto" className="mt-3 text-title text-balance">
            {title}
          </h1>
          {buyer.length > 0 && (
            <p className="mt-4 text-lead text-muted">
              Prepared for{' '}
              <span className="text-ink">
                <bdi>{buyer[0]}</bdi>
                {buyer[1] && (
                  <>
                    <span>, </span>
                    <bdi>{buyer[1]}</bdi>
                  </>
                )}
              </span>
            </p>
          )}
          {coverNote && <Paragraphs text={coverNote} className="mt-10 max-w-[60ch] text-lead" />}
          {coverNote && (
            <p className="mt-6 text-muted">
              <bdi>{[...new Set([seller.contact, seller.name])].join(', ')}</bdi>
            </p>
          )}
        </div>
        <div className="flex flex-col gap-6 print:hidden lg:pt-2">
          <Facts document={document} format={format} isExpired={isExpired} />
          {actions}
        </div>
        <div className="hidden print:block">
          <Facts document={document} format={format} isExpired={isExpired} />
        </div>
      </div>
    </header>
  )
}

function Facts({ document, format, isExpired }: Pick<CoverProps, 'document' | 'format' | 'isExpired'>) {
  const { seller, sentOn, validUntil, inHandsOn, delivery } = document
  const facts = [
    ['Sent', format.day(sentOn)],
    [isExpired ? 'Was valid until' : 'Valid until', validUntil && format.day(validUntil)],
    ['In your hands by', inHandsOn && format.day(inHandsOn)],
    ['Delivery', delivery],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 lg:grid-cols-1">
      <div className="py-3 fold-t lg:border-t-0">
        <dt className="text-sm text-muted">From</dt>
        <dd className="font-semibold">{seller.name}</dd>
        {seller.address && <dd className="text-sm whitespace-pre-line">{seller.address}</dd>}
        {seller.phone && (
          <dd className="text-sm">
            <a href={createPhoneUrl(seller.phone)} className="underline underline-offset-4">
              {seller.phone}
            </a>
          </dd>
        )}
      </div>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label} className="py-3 fold-t">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
