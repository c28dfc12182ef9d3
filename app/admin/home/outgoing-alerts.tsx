import { Fragment } from 'react'
import { Link } from 'react-router'
import type { ListedSchedule } from '#app/features/content/schedule.ts'
import type { FailingChannel } from '#app/features/requests/notifications/failed.server.ts'
import type { FailingReply } from '#app/features/requests/replies/outbox.server.ts'
import { endSentence } from '#app/lib/text/end-sentence.ts'
import { getAdminPath, getItemName, kindTitles } from '../change-history/change-set-text.ts'
import { channelTitles } from '../requests/channel-titles.ts'
import { Alert, DateTime } from '../shell/admin-page.tsx'

const linkClass = 'font-semibold underline underline-offset-4'

const formatNotificationCount = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'notification' : 'notifications'}`

/** A notification channel that fails now, with the reason and what happens next. */
export function FailingChannelAlert({ channel }: { channel: FailingChannel }) {
  const { name, retrying, failed, since, reason, requests } = channel
  const others = retrying + failed - requests.length
  return (
    <Alert tone="error">
      <strong className="font-semibold">{`${channelTitles[name]} not delivered`}</strong>
      <span> since </span>
      <DateTime at={since} />
      <span>
        {[
          reason ? `: ${endSentence(reason)} ` : '. ',
          retrying > 0 && `${formatNotificationCount(retrying)} will be retried automatically. `,
          failed > 0 && `${formatNotificationCount(failed)} failed permanently. `,
        ]
          .filter(Boolean)
          .join('')}
      </span>
      {requests.length > 0 && (
        <span>
          {requests.map(({ reference, name }, index) => (
            <Fragment key={reference}>
              {index > 0 && <span>{', '}</span>}
              <Link to={`/admin/requests/${reference}`} className={linkClass}>
                {`${reference} (${name})`}
              </Link>
            </Fragment>
          ))}
          <span>{others > 0 ? ` and ${others.toLocaleString('en-US')} more. ` : '. '}</span>
        </span>
      )}
      <Link to="/admin/reports#notifications" className={linkClass}>
        View and retry
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
  const title = getItemName({ ...item, name: name ?? kindTitles[item.kind].one })
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
