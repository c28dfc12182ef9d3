import { Form, Link, useNavigation } from 'react-router'
import { formatImprint, formatProduct, formatSizes } from '#app/features/proposals/document/format-document.ts'
import type { OpenOrder } from '#app/features/proposals/orders/read-order.server.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { NewCampaignButton } from '../campaigns/campaigns-panel.tsx'
import { formatAmount } from '../proposals/format-amount.ts'
import { PdfLinks } from '../proposals/proposal/pdf-links.tsx'
import { DateTime, Panel } from '../shell/admin-page.tsx'
import { getReceivePath } from '../stock/stock-paths.ts'

type AcceptedPanelProps = Pick<OpenOrder, 'proposal' | 'acceptance' | 'document'> & { orderId: string }

/** The acceptance of an order: options, signer and time. */
export function AcceptedPanel({ orderId, proposal, acceptance, document }: AcceptedPanelProps) {
  const { name, job_title, po_number, accepted_at, total_cents } = acceptance
  return (
    <Panel
      title={`Accepted: ${formatAmount(total_cents, { locale: 'en-US', currency: document.currency })}`}
      text={
        <>
          <span>{`By ${[name, job_title].filter(Boolean).join(', ')}, `}</span>
          <DateTime at={accepted_at} />
          {po_number && <span>{`, customer PO number ${po_number}`}</span>}
        </>
      }
      aside={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <Link
            to={`/admin/proposals/${proposal.id}`}
            className="font-semibold text-forest underline underline-offset-4"
          >
            {`Proposal ${proposal.number}`}
          </Link>
          <PdfLinks id={proposal.id} sentVersion={acceptance.version} isAccepted />
          <ButtonLink to={getReceivePath(orderId)} variant="secondary" size="sm" prefetch="none">
            Receive into stock
          </ButtonLink>
          <NewCampaignButton source={{ proposal: proposal.id }} />
          <ReorderButton />
        </div>
      }
    >
      {acceptance.options.map(({ option: optionId, column: index, sizes }) => {
        const option = document.options.find(({ id }) => id === optionId)
        if (!option) return null
        const counts = option.columns[index]?.lines ?? []
        return (
          <section key={optionId} className="text-sm">
            <h3 className="font-semibold">{option.name}</h3>
            <ul className="mt-2 divide-y divide-line">
              {option.lines.map((line) => {
                const count = counts.find(({ id }) => id === line.id)
                const sizeText = formatSizes(sizes[line.id] ?? line.sizes, { count: formatNumber })
                return (
                  <li key={line.id} className="grid gap-0.5 py-2.5">
                    <span className="flex flex-wrap justify-between gap-x-4">
                      <span className="font-medium wrap-anywhere">
                        {[formatProduct(line), line.itemNumber].filter(Boolean).join(', ')}
                      </span>
                      {count && <span>{formatCount(count.pieces, 'unit')}</span>}
                    </span>
                    {sizeText && <span className="text-muted">{sizeText}</span>}
                    {line.imprints.map((imprint) => (
                      <span key={imprint.id} className="wrap-anywhere text-muted">
                        {formatImprint(imprint)}
                      </span>
                    ))}
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </Panel>
  )
}

function ReorderButton() {
  const isBusy = useNavigation().formData?.get('intent') === 'reorder'
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="reorder" variant="secondary" size="sm" busy={isBusy}>
        Reorder
      </Button>
    </Form>
  )
}
