import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { kindTitles } from '#app/features/requests/kinds.ts'
import type { ChannelState, FailedNotification } from '#app/features/requests/notifications/failed.server.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { Button } from '#app/ui/button.tsx'
import { channelTitles } from '../requests/channel-titles.ts'
import { DateTime, Panel } from '../shell/admin-page.tsx'

/** `isPendingCapped`: more are pending than were counted. */
export type Channel = ChannelState & { isSetUp: boolean; isPendingCapped: boolean }

/** Notes beside a channel's retry button. */
const retryNotes: Partial<Record<ChannelState['name'], string>> = {
  confirmation: 'A confirmation email is only sent within 24 hours of its request.',
}

export function NotificationsPanel({ channels }: { channels: Channel[] }) {
  const failedChannels = channels.filter((channel) => channel.failed > 0)
  const retrying = channels.reduce((sum, channel) => sum + channel.retrying, 0)
  const text =
    failedChannels.length === 0
      ? retrying === 0
        ? 'No failed notifications.'
        : `${formatCount(retrying, 'notification')} failed and will be retried automatically.`
      : 'Automatic retries ended. Retry now, or they are retried at the next restart.'
  return (
    <Panel title="Notifications" text={text} flush>
      <ul id="notifications" className="divide-y divide-line">
        {channels.map((channel) => (
          <li key={channel.name} className="px-4 py-4 sm:px-6">
            <ChannelRow channel={channel} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function ChannelRow({ channel }: { channel: Channel }) {
  const { name, failed, failedSince, listed } = channel
  const title = channelTitles[name]
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-sm text-muted">
            <PendingText channel={channel} />
          </p>
          {failed > 0 && retryNotes[name] && <p className="text-sm text-muted">{retryNotes[name]}</p>}
          {failed > 0 && failedSince && (
            <p className="text-sm font-medium text-danger">
              <span>{`${formatNumber(failed)} failed, the first on `}</span>
              <DateTime at={failedSince} />.
            </p>
          )}
        </div>
        {failed > 0 && (
          <RetryButton channel={name}>
            <span>{failed === 1 ? 'Retry' : `Retry all ${formatNumber(failed)}`}</span>
            <span className="sr-only">{` for ${title}`}</span>
          </RetryButton>
        )}
      </div>
      {failed > 1 && (
        <details className="mt-1">
          <summary className="reports-summary">View failed notifications</summary>
          <ul aria-label={`Failed: ${title}`} className="mt-1 grid gap-x-8 xl:grid-cols-2">
            {listed.map((notification) => (
              <li key={notification.id} className="flex items-center justify-between gap-3 border-t border-line py-1.5">
                <FailedNotificationText notification={notification} />
                <RetryButton channel={name} id={notification.id}>
                  Retry
                  <span className="sr-only">{` for ${notification.request?.reference ?? 'a deleted request'}`}</span>
                </RetryButton>
              </li>
            ))}
          </ul>
          {failed > listed.length && (
            <p className="mt-2 text-sm text-muted">
              {`And ${formatNumber(failed - listed.length)} more, included in “Retry all”.`}
            </p>
          )}
        </details>
      )}
      {failed === 1 && listed[0] && (
        <p className="mt-2 text-sm">
          <FailedNotificationText notification={listed[0]} />
        </p>
      )}
    </>
  )
}

function PendingText({ channel: { isSetUp, waiting, waitingSince, retrying, isPendingCapped } }: { channel: Channel }) {
  // Without configuration nothing is sent, so its count says nothing.
  if (!isSetUp) return <span>Not set up.</span>
  const count = `${isPendingCapped ? 'Over ' : ''}${formatNumber(waiting)} pending`
  if (waiting === 0 || !waitingSince) return <span>Nothing pending.</span>
  return (
    <>
      <span>{`${count}, since `}</span>
      <DateTime at={waitingSince} />
      <span>{`${retrying > 0 ? `; ${formatNumber(retrying)} failed and will be retried` : ''}.`}</span>
    </>
  )
}

function FailedNotificationText({ notification: { failedAt, request } }: { notification: FailedNotification }) {
  return (
    <span className="min-w-0 text-sm">
      {request ? (
        <>
          <Link to={`/admin/requests/${request.reference}`} className="reports-link font-medium whitespace-nowrap">
            {request.reference}
          </Link>{' '}
          <span className="text-muted">{`${request.name}, ${kindTitles[request.kind]}`}</span>
        </>
      ) : (
        <span>Deleted request</span>
      )}
      <span className="text-muted">
        , <DateTime at={failedAt} />
      </span>
    </span>
  )
}

function RetryButton({ channel, id, children }: { channel: string; id?: string; children: ReactNode }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="channel" value={channel} />
      {id && <input type="hidden" name="id" value={id} />}
      <Button type="submit" variant="secondary" size="sm">
        {children}
      </Button>
    </Form>
  )
}
