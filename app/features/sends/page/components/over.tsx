import { useBrand } from '#app/features/brand/use-brand.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import type { SendPageData } from '../send-page.server.ts'
import { Notice } from './notice.tsx'
import { Summary } from './summary.tsx'

/** Declined by staff, whose address is gone, or still on hold when the campaign closed. */
export function Rejected({ page: { campaign, status } }: { page: SendPageData }) {
  const { email } = useBrand()
  return (
    <Notice title="Your gift cannot be sent">
      <p>
        <span>{`${campaign.sender} received more choices than there are gifts, or could not confirm yours. We are sorry. Your address is deleted${status === 'rejected' ? '' : ` within ${campaign.retentionDays} days`}. If you think that is a mistake, write to `}</span>
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
  return (
    <>
      <Notice
        title={
          status === 'held'
            ? 'Your gift is not confirmed yet'
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
                ? `${campaign.sender} confirms each gift while pieces last. We email you as soon as yours is. If you have questions, write to `
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
