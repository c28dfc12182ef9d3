import { eq } from 'drizzle-orm'
import type { ReactNode } from 'react'
import { data, Form, Link, redirect } from 'react-router'
import {
  countPendingMessages,
  type PendingMessages,
  resumeOutgoing,
} from '#app/features/requests/notifications/outgoing.server.ts'
import { isRecentlyConfirmed } from '#app/features/staff/person.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { type OutgoingPause, readOutgoingPause } from '#app/lib/outgoing-pause.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { Button } from '#app/ui/button.tsx'
import { webhookEndpoints } from '#db/tables/webhooks.ts'
import { ConfirmField } from '../access/confirm-field.tsx'
import { confirmIdentity } from '../access/confirm-identity.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, DateTime, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/outgoing.route.ts'

export const headers = requireAccess('settings')

const settingsLink = { to: '/admin/settings', label: 'Settings' }
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Outgoing messages', matches)

type Channels = {
  /** Emails with links need PUBLIC_URL. */
  mail: 'on' | 'without links' | 'off'
  requestWebhook: boolean
  /** Number of active endpoints. */
  webhooks: number
  /** Names of settings. */
  missingForSearchEngines: string[]
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext)
  const { SMTP_URL, PUBLIC_URL, WEBHOOK_URL, INDEXNOW_KEY } = settings
  return {
    pause: await readOutgoingPause(db),
    channels: {
      mail: !SMTP_URL ? 'off' : PUBLIC_URL ? 'on' : 'without links',
      requestWebhook: WEBHOOK_URL !== undefined,
      webhooks: await db.$count(webhookEndpoints, eq(webhookEndpoints.status, 'active')),
      missingForSearchEngines: [!INDEXNOW_KEY && 'INDEXNOW_KEY', !PUBLIC_URL && 'PUBLIC_URL'].filter(
        (name) => name !== false,
      ),
    } satisfies Channels,
    waiting: await countPendingMessages(db, settings),
    isRecentlyConfirmed: isRecentlyConfirmed(getPerson(context)),
  }
}

export async function action(args: Route.ActionArgs) {
  const confirmed = await confirmIdentity(args, await readForm(args.request))
  if (!confirmed.ok) return data<{ errors: FieldErrors }>({ errors: confirmed.errors }, { status: 422 })
  await resumeOutgoing(args.context.get(servicesContext).db, confirmed.authority)
  return redirect('/admin/delivery', 303)
}

const reasons: Record<OutgoingPause['reason'], string> = {
  restored: 'This store was restored from a backup.',
  moved: 'The database of this store was copied or moved to another server.',
  requested: 'Outgoing messages were paused on the command line.',
}

const labels: Record<keyof PendingMessages, [one: string, many: string]> = {
  mail: ['notification to the sales team', 'notifications to the sales team'],
  webhook: ['webhook delivery', 'webhook deliveries'],
  confirmation: ['confirmation email to a customer', 'confirmation emails to customers'],
  replies: ['reply to a customer', 'replies to customers'],
  proposals: ['proposal or email about one', 'proposals and emails about them'],
  sends: ['email to a campaign recipient', 'emails to campaign recipients'],
  portal: ['sign-in email of the customer portal', 'sign-in emails of the customer portal'],
}

export default function OutgoingMessages({
  loaderData: { pause, channels, waiting, isRecentlyConfirmed },
  actionData,
}: Route.ComponentProps) {
  if (!pause) {
    return (
      <AdminPage
        narrow
        title="Outgoing messages"
        back={settingsLink}
        lead="Emails, webhooks and search engine updates of this store."
      >
        <Alert>Sending is not paused.</Alert>
        <ChannelsPanel {...channels} />
      </AdminPage>
    )
  }
  const counts = (Object.keys(labels) as (keyof PendingMessages)[]).filter((kind) => waiting[kind] > 0)
  return (
    <AdminPage
      narrow
      title="Outgoing messages are paused"
      back={settingsLink}
      lead={
        <span>
          <span>{`${reasons[pause.reason]} Paused since `}</span>
          <DateTime at={pause.since} />
          <span>.</span>
        </span>
      }
    >
      <Panel
        title="Waiting"
        text="The original store may have sent some of these already. Customers would then receive them twice."
      >
        {counts.length > 0 ? (
          <ul className="grid gap-1 text-sm">
            {counts.map((kind) => (
              <li key={kind}>
                <strong>{waiting[kind].toLocaleString('en-US')}</strong>{' '}
                <span>{labels[kind][waiting[kind] === 1 ? 0 : 1]}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-sm">No emails or webhook deliveries are waiting.</p>
        )}
      </Panel>
      <Panel
        title="Resume sending"
        text="Resume only if this store replaces the original. Waiting messages are sent within seconds, new messages immediately. The deletion of expired requests, unclaimed uploads and unused images starts again. This cannot be undone."
      >
        <Form method="post" className="grid max-w-sm gap-4">
          <ConfirmField isRecentlyConfirmed={isRecentlyConfirmed} errors={actionData?.errors} />
          <Button type="submit" variant="danger" className="justify-self-start">
            Resume sending
          </Button>
        </Form>
      </Panel>
    </AdminPage>
  )
}

/** Setup of each channel, and where to change it. */
function ChannelsPanel({ mail, requestWebhook, webhooks, missingForSearchEngines: missing }: Channels) {
  const mailTexts = {
    on: 'Set up',
    'without links': 'Set up. Emails with links wait for PUBLIC_URL on the server.',
    off: 'Not set up',
  }
  return (
    <Panel title="Channels">
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[12rem_minmax(0,1fr)]">
        <dt className="font-semibold">Email</dt>
        <dd>
          <span>{`${mailTexts[mail]} `}</span>
          <ChannelLink to="/admin/settings#mail">Email settings</ChannelLink>
        </dd>
        <dt className="font-semibold">Request webhook</dt>
        <dd>
          <span>{requestWebhook ? 'Set up ' : 'Not set up '}</span>
          <ChannelLink to="/admin/settings#webhook">Request webhook settings</ChannelLink>
        </dd>
        <dt className="font-semibold">Webhooks</dt>
        <dd>
          <span>{webhooks === 0 ? 'Not set up ' : `${formatCount(webhooks, 'active endpoint')} `}</span>
          <ChannelLink to="/admin/settings/webhooks">Webhooks</ChannelLink>
        </dd>
        <dt className="font-semibold">Search engine updates</dt>
        <dd>{missing.length === 0 ? 'Set up' : `Not set up. Set ${missing.join(' and ')} on the server.`}</dd>
      </dl>
    </Panel>
  )
}

const ChannelLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="ml-1 font-semibold text-forest underline underline-offset-4">
    {children}
  </Link>
)
