import { Fragment } from 'react'
import { Link } from 'react-router'
import type { ListedSchedule } from '#app/features/content/schedule.ts'
import type { FailingChannel } from '#app/features/requests/notifications/failed.server.ts'
import type { FailingReply } from '#app/features/requests/replies/outbox.server.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { endSentence } from '#app/lib/text/end-sentence.ts'
import { getAdminPath, getItemName, kindTitles } from '../change-history/change-set-text.ts'
import { channelTitles } from '../requests/channel-titles.ts'
import { Alert, DateTime } from '../shell/admin-page.tsx'

const linkClass = 'font-semibold underline underline-offset-4'

/** A notification channel that fails now: who waits for a retry and who gets none, with the reasons. */
export function FailingChannelAlert({ channel }: { channel: FailingChannel }) {
  const { name, retrying, failed, since, requests } = channel
  const groups = Map.groupBy(requests, ({ isRetried, reason }) => `${isRetried} ${reason}`)
  const others = retrying + failed - requests.length
  return (
    <Alert tone="error">
      <strong className="font-semibold">{`${channelTitles[name]} not delivered`}</strong>
      <span> since </span>
      <DateTime at={since} />
      <span>. </span>
      {[...groups].map(([key, [first, ...rest]]) => (
        <span key={key}>
          <span>{first?.isRetried ? 'Waiting to retry: ' : 'Failed permanently: '}</span>
          {[first, ...rest].map(
            (request, index) =>
              request && (
                <Fragment key={request.reference}>
                  {index > 0 && <span>{', '}</span>}
                  <Link to={`/admin/requests/${request.reference}`} className={linkClass}>
                    {`${request.reference} (${request.name})`}
                  </Link>
                </Fragment>
              ),
          )}
          <span>{first?.reason ? `. ${endSentence(first.reason)} ` : '. '}</span>
        </span>
      ))}
      {others > 0 && (
        <span>{`${formatCount(others, requests.length > 0 ? 'other notification' : 'notification')}. `}</span>
      )}
      <Link to="/admin/reports#notifications" className={linkClass}>
        {failed > 0 ? 'View and retry' : 'View notifications'}
      </Link>
    </Alert>
  )
}

/** An undelivered reply of the signed-in user. */
export function FailingReplyAlert({ reply }: { reply: FailingReply }) {
  const { reference, to, subject, failure, isRetried } = reply
  return (
    <Alert tone="error">
      <strong className="font-semibold">{`Your reply “${subject}” to ${to} was not sent. `}</strong>
      <span>{`${endSentence(failure)} ${isRetried ? 'We retry automatically for 24 hours. ' : 'It will not be retried. '}`}</span>
      <Link to={`/admin/requests/${reference}`} className={linkClass}>
        {`Open ${reference}`}
      </Link>
    </Alert>
  )
}

/** A scheduled publication of the signed-in user that was not published. */
export function FailedScheduleAlert({ schedule: { kind, subject, name, at, problem } }: { schedule: ListedSchedule }) {
  // The brand is stored among the pages.
  const item = { kind: subject === 'brand' ? ('brand' as const) : kind, subject }
  const title = getItemName({ ...item, name: name || `Untitled ${kindTitles[item.kind].one}` })
  return (
    <Alert tone="error">
      <strong className="font-semibold">{`Your changes to “${title}” were not published at `}</strong>
      <DateTime at={at} />
      <span>{`: ${problem} `}</span>
      <Link to={getAdminPath(item) ?? '/admin'} className={linkClass}>
        Review your draft
      </Link>
    </Alert>
  )
}
