import { useBrand } from '#app/features/brand/use-brand.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import type { SendPageData } from '../send-page.server.ts'
import { Notice } from './notice.tsx'
import { Summary } from './summary.tsx'

/** Declined by staff, whose address is gone, or still on hold when the campaign closed. */
export function Rejected({ page: { campaign, status } }: { page: SendPageData }) {
  const { email } = useBrand()
  const noun = campaign.kind
  return (
    <Notice title={`Your ${noun} cannot be sent`}>
      <p>
        <span>{`${campaign.sender} received more answers than there are ${noun}s, or could not confirm yours. We are sorry. Your address is deleted${status === 'rejected' ? '' : ` within ${campaign.retentionDays} days`}. If you think that is a mistake, write to `}</span>
        <a href={`mailto:${email}`} className="wrap-anywhere text-ink underline underline-offset-4">
          {email}
        </a>
        <span>.</span>
      </p>
    </Notice>
  )
}

/** The page of a campaign in which no one can answer any more. */
export function Over({ page: { campaign, state, status, answer }, page }: { page: SendPageData }) {
  const { email } = useBrand()
  const contact = (
    <a href={`mailto:${email}`} className="wrap-anywhere text-ink underline underline-offset-4">
      {email}
    </a>
  )
  if (status === 'rejected' || (status === 'held' && state === 'closed')) return <Rejected page={page} />
  if (status === 'declined')
    return (
      <Notice title="You want no package">
        <p>{`You told ${campaign.sender} that you want no package. This collection is over.`}</p>
      </Notice>
    )
  if (!answer)
    return (
      <Notice title="This collection is over">
        <p>
          <span>{`It ended on ${formatLongDate(campaign.deadline)}, and no address of yours was entered. If you think that is a mistake, write to `}</span>
          {contact}
          <span>.</span>
        </p>
      </Notice>
    )
  if (page.shipment) return <Sent page={page} shipment={page.shipment} />
  return (
    <>
      <Notice
        title={
          status === 'held'
            ? `Your ${campaign.kind} is not confirmed yet`
            : state === 'closed'
              ? 'This collection is closed'
              : 'We have your address'
        }
      >
        <p>
          <span>
            {state === 'packing' && status !== 'held'
              ? 'Packing has started, so it can no longer be changed here. If something is wrong, write to '
              : status === 'held'
                ? `${campaign.sender} confirms each ${campaign.kind} while pieces last. We email you as soon as yours is. If you have questions, write to `
                : state === 'closed'
                  ? 'Your package was sent to this address. If it did not arrive, write to '
                  : 'The time to change it is over. If something is wrong, write to '}
          </span>
          {contact}
          <span>.</span>
        </p>
      </Notice>
      <Summary page={page} />
    </>
  )
}

type SentProps = { page: SendPageData; shipment: NonNullable<SendPageData['shipment']> }

/** The package left: with which carrier, and where to follow it. */
function Sent({ page, shipment: { state, carrier, trackingNumber, trackingUrl } }: SentProps) {
  return (
    <>
      <Notice title={state === 'delivered' ? 'Your package was delivered' : 'Your package is on its way'}>
        <p>
          <span>{`Shipped with ${carrier}.`}</span>
          {trackingNumber && (
            <>
              <span>{' Tracking number '}</span>
              {trackingUrl ? (
                <a
                  href={trackingUrl}
                  rel="noreferrer"
                  className="font-semibold wrap-anywhere text-ink underline underline-offset-4"
                >
                  {trackingNumber}
                </a>
              ) : (
                <span className="font-semibold wrap-anywhere text-ink">{trackingNumber}</span>
              )}
            </>
          )}
        </p>
      </Notice>
      <Summary page={page} />
    </>
  )
}
