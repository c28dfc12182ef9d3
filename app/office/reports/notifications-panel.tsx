import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { ChannelState, FailedAnnouncement } from '#app/features/requests/announcements/failed.server.ts'
import { kindTitles } from '#app/features/requests/details.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime, Panel } from '../shell/admin-page.tsx'
import { counted, countText } from './format.ts'

export type Channel = ChannelState & { isSetUp: boolean; mostCounted: boolean }

/** What people call the channels; one that has no name here yet is called by its own. */
const titles: Record<string, string> = {
  mail: 'Email to the sales team',
  webhook: 'Webhook',
  confirmation: 'Confirmation to the visitor',
}

/** What trying again cannot do. */
const remarks: Record<string, string> = {
  confirmation: 'A confirmation goes out within a day of its request, or not at all.',
}

const channelTitle = (name: string) => titles[name] ?? name.charAt(0).toUpperCase() + name.slice(1)

export function AnnouncementsPanel({ channels }: { channels: Channel[] }) {
  const failed = channels.filter((channel) => channel.failed > 0)
  const text =
    failed.length === 0
      ? 'Every announcement went out or is still on its way.'
      : 'All tries of these have failed. They are tried again at every start of the shop, or now.'
  return (
    <Panel title="Announcements" text={text} flush>
      <ul id="announcements" className="divide-y divide-line">
        {channels.map((channel) => (
          <li key={channel.name} className="px-4 py-4 sm:px-6">
            <ChannelLine channel={channel} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function ChannelLine({ channel }: { channel: Channel }) {
  const { name, failed, failedSince, named } = channel
  const title = channelTitle(name)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-sm text-muted">
            <Waits channel={channel} />
          </p>
          {failed > 0 && remarks[name] && <p className="text-sm text-muted">{remarks[name]}</p>}
          {failed > 0 && failedSince && (
            <p className="text-sm font-medium text-danger">
              {countText(failed)} failed, the first one on <DateTime at={failedSince} />.
            </p>
          )}
        </div>
        {failed > 0 && (
          <Retry channel={name}>
            {failed === 1 ? 'Try again' : `Try all ${countText(failed)} again`}
            <span className="sr-only"> for {title}</span>
          </Retry>
        )}
      </div>
      {failed > 1 && (
        <details className="mt-1">
          <summary className="numbers-summary">One by one</summary>
          <ul aria-label={`Failed: ${title}`} className="mt-1 grid gap-x-8 xl:grid-cols-2">
            {named.map((announcement) => (
              <li key={announcement.id} className="flex items-center justify-between gap-3 border-t border-line py-1.5">
                <FailedLine announcement={announcement} />
                <Retry channel={name} id={announcement.id}>
                  Try again
                  <span className="sr-only"> for {announcement.request?.reference ?? 'a request that is gone'}</span>
                </Retry>
              </li>
            ))}
          </ul>
          {failed > named.length && (
            <p className="mt-2 text-sm text-muted">
              And {countText(failed - named.length)} more, which are tried again with all of them.
            </p>
          )}
        </details>
      )}
      {failed === 1 && named[0] && (
        <p className="mt-2 text-sm">
          <FailedLine announcement={named[0]} />
        </p>
      )}
    </>
  )
}

function Waits({ channel: { isSetUp, waiting, waitingSince, triedBefore, mostCounted } }: { channel: Channel }) {
  // What is never set up would gather a number for ever, as if something were wrong.
  if (!isSetUp) return 'Not set up.'
  const count = `${mostCounted ? 'Over ' : ''}${counted(waiting, 'waits', 'wait')}`
  if (waiting === 0 || !waitingSince) return 'Nothing waits.'
  return (
    <>
      {count}, since <DateTime at={waitingSince} />
      {triedBefore > 0 && `; ${countText(triedBefore)} of them failed before and are tried again by themselves`}.
    </>
  )
}

function FailedLine({ announcement: { failedAt, request } }: { announcement: FailedAnnouncement }) {
  return (
    <span className="min-w-0 text-sm">
      {request ? (
        <>
          <Link to={`/admin/requests/${request.reference}`} className="numbers-link font-medium whitespace-nowrap">
            {request.reference}
          </Link>{' '}
          <span className="text-muted">{kindTitles[request.kind]}</span>
        </>
      ) : (
        'A request that is gone'
      )}
      <span className="text-muted">
        , <DateTime at={failedAt} />
      </span>
    </span>
  )
}

function Retry({ channel, id, children }: { channel: string; id?: string; children: ReactNode }) {
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
