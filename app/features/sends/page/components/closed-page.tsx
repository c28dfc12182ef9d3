import type { SendPageData } from '../send-page.server.ts'
import { ContactLink } from './contact-link.tsx'
import { MessagePanel } from './message-panel.tsx'
import { RejectedMessage } from './rejected-message.tsx'
import { Summary } from './summary.tsx'

/** The page of a campaign that accepts no more answers. */
export function ClosedPage({ page }: { page: SendPageData }) {
  const { campaign, state: campaignState, status: recipientStatus } = page
  if (recipientStatus === 'rejected' || (recipientStatus === 'held' && campaignState === 'closed'))
    return <RejectedMessage page={page} />
  if (recipientStatus === 'declined')
    return (
      <MessagePanel title="You want no package">
        <p>{`You told ${campaign.sender} that you want no package. This collection is over.`}</p>
      </MessagePanel>
    )
  if (page.answer && page.shipment) return <Shipped page={page} shipment={page.shipment} />
  const { title, text } = describeClosed(page)
  return (
    <>
      <MessagePanel title={title}>
        <p>
          <span>{`${text}, write to `}</span>
          <ContactLink />
          <span>.</span>
        </p>
      </MessagePanel>
      {page.answer && <Summary page={page} />}
    </>
  )
}

/** Title and text for a recipient whose package has not left. The text begins a sentence that ends with "write to …". */
function describeClosed({ campaign, state: campaignState, status: recipientStatus, answer }: SendPageData) {
  if (!answer)
    return {
      title: 'This collection is over',
      text: 'No address of yours was entered. If you think that is a mistake',
    }
  if (recipientStatus === 'held')
    return {
      title: `Your ${campaign.kind} is not confirmed yet`,
      text: `${campaign.sender} confirms each ${campaign.kind} while pieces last. We email you as soon as yours is. If you have questions`,
    }
  if (campaignState === 'closed')
    return {
      title: 'This collection is closed',
      text: 'Your package was sent to this address. If it did not arrive',
    }
  const reason =
    campaignState === 'packing'
      ? 'Packing has started, so it can no longer be changed here.'
      : 'The time to change it is over.'
  return { title: 'We have your address', text: `${reason} If something is wrong` }
}

type ShippedProps = { page: SendPageData; shipment: NonNullable<SendPageData['shipment']> }

/** The carrier of a package that left, and where to track it. */
function Shipped({ page, shipment: { state, carrier, trackingNumber, trackingUrl } }: ShippedProps) {
  return (
    <>
      <MessagePanel title={state === 'delivered' ? 'Your package was delivered' : 'Your package is on its way'}>
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
      </MessagePanel>
      <Summary page={page} />
    </>
  )
}
