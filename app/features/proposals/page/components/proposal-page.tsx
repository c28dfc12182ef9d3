import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { getButtonClass } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { createDocumentFormat } from '../../document/format-document.ts'
import type { ProposalDocument } from '../../document/proposal-document.schema.ts'
import { OrderStatusSection } from '../order/order-status.tsx'
import type { PageData } from '../page-data.server.ts'
import { ProofList } from '../proofs/proof-list.tsx'
import type { Rejected } from '../rejected.ts'
import { useRecordView, useRefresh } from '../use-record-view.ts'
import { AcceptedPage } from './accepted-page.tsx'
import { ActionResultMessage } from './action-result-message.tsx'
import { Comments } from './comments.tsx'
import { Cover } from './cover.tsx'
import { Options } from './options.tsx'
import { ProposalStateMessage, UnavailablePage } from './proposal-state-message.tsx'
import { ShareForm } from './share-form.tsx'
import { Terms } from './terms.tsx'
import { Unbroken } from './unbroken.tsx'

type ProposalPageProps = {
  page: PageData
  rejected: Rejected
  /** `/p/TOKEN` */
  path: string
}

/** A proposal as its recipient sees it, in each of its states. */
export function ProposalPage({ page, rejected, path }: ProposalPageProps) {
  const { document, state, version, isSuperseded } = page
  useRecordView({ path, version, isCurrent: state === 'sent' && !isSuperseded })
  useRefresh()
  const conversation = (
    <Container className="no-print">
      <div className="grid gap-x-20 gap-y-14 fold-t py-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:py-16">
        <Comments page={page} rejected={rejected} path={path} />
        <ShareForm rejected={rejected} path={path} />
      </div>
    </Container>
  )
  const progress = page.order && getProgress(page.order)
  if (!document) return <UnavailablePage page={page} rejected={rejected} path={path} />
  return (
    <>
      <ActionResultMessage at="top" />
      {page.acceptance ? (
        <AcceptedPage
          document={document}
          path={path}
          acceptance={page.acceptance}
          canMail={page.canMail}
          needsProofs={page.proofs.some(({ state }) => state !== 'approved')}
          awaiting={page.role === 'signer' ? page.proofs.filter(({ state }) => state === 'sent') : []}
          progress={progress}
          pdf={<PdfLink path={path} isAccepted />}
        >
          {page.order && (
            <OrderStatusSection
              order={page.order}
              isTitled={progress !== null}
              format={createDocumentFormat(document)}
            />
          )}
          <ProofList proofs={page.proofs} format={createDocumentFormat(document)} path={path} />
        </AcceptedPage>
      ) : (
        <OpenProposal page={page} document={document} rejected={rejected} path={path} />
      )}
      {conversation}
    </>
  )
}

/** "Order O-2026-0001: Shipped"; null before production. */
function getProgress({ number, stage, stages }: NonNullable<PageData['order']>): ReactNode {
  const [index, start] = [stage, 'in-production'].map((each) => stages.findIndex(({ key }) => key === each))
  return index !== undefined && start !== undefined && index >= start ? (
    <Unbroken text={`Order ${number}: ${stages[index]?.name ?? stage}`} />
  ) : null
}

function OpenProposal({ page, document, rejected, path }: ProposalPageProps & { document: ProposalDocument }) {
  const { state, role } = page
  const format = createDocumentFormat(document)
  const [opened] = useState(document.version)
  const canAccept = state === 'sent' && role === 'signer'
  return (
    <>
      <ProposalStateMessage page={page} rejected={rejected} path={path} format={format} />
      <Options
        // A choice holds prices and quantities of its version.
        key={document.version}
        document={document}
        format={format}
        path={path}
        canAccept={canAccept}
        opened={opened}
        canComment
        cover={
          <Cover
            document={document}
            format={format}
            isExpired={state === 'expired'}
            actions={<PdfLink path={path} />}
          />
        }
      >
        <ProofList proofs={page.proofs} format={format} path={path} />
        <Terms document={document} />
        {canAccept && (
          <p className="pb-10 text-sm text-muted no-print">
            Not what you need?{' '}
            <a href="#comments" className="text-ink underline underline-offset-4">
              Ask for changes
            </a>{' '}
            or{' '}
            <a href={`${path}/decline?version=${opened}`} className="text-ink underline underline-offset-4">
              decline this proposal
            </a>
            .
          </p>
        )}
      </Options>
    </>
  )
}

function PdfLink({ path, isAccepted = false }: { path: string; isAccepted?: boolean }) {
  return (
    <a href={`${path}/proposal.pdf`} className={getButtonClass({ variant: 'secondary' }, 'self-start no-print')}>
      <Download aria-hidden="true" />
      <span>{isAccepted ? 'Download accepted PDF' : 'Download PDF'}</span>
    </a>
  )
}
