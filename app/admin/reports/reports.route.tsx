import { data, Link, redirect } from 'react-router'
import { listZeroResultSearches } from '#app/features/catalog/zero-results/zero-result-searches.server.ts'
import { readProposalReport } from '#app/features/proposals/reports/proposal-report.server.ts'
import {
  isChannelName,
  maxCounted,
  readChannels,
  retryNotifications,
} from '#app/features/requests/notifications/failed.server.ts'
import { openChannels } from '#app/features/requests/notifications/workers.server.ts'
import { type ProductMeasure, requestMeasures } from '#app/features/requests/reports/product-measure.ts'
import { defaultRange, getRange, type Range, ranges } from '#app/features/requests/reports/range.ts'
import { readMetrics } from '#app/features/requests/reports/reports.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { getClient } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { readUuidField } from '../access/uuid-field.ts'
import { AdminPage, Alert, createAdminMeta, DateTime } from '../shell/admin-page.tsx'
import type { Route } from './+types/reports.route.ts'
import { FirstReplyPanel } from './first-reply-panel.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'
import { ZeroResultsPanel } from './zero-results-panel.tsx'
import './reports.css'
import { PipelinePanel } from './pipeline-panel.tsx'
import { ProductsPanel } from './products-panel.tsx'
import { ProposalsPanel } from './proposals-panel.tsx'
import { RequestsPanel } from './requests-panel.tsx'

export const headers = requireAccess('requests')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Reports', matches)

const maxSearches = 10

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, settings, content } = context.get(servicesContext)
  const range = getRange(url.searchParams.get('days'))
  const by = parseMeasure(url.searchParams.get('by'))
  const [metrics, channels] = await Promise.all([readMetrics(db, { range, by }), readChannels(db)])
  const proposals = await readProposalReport(db, metrics.since)
  const zeroResults = await listZeroResultSearches(db, { since: metrics.since, limit: maxSearches })
  const setUp = new Set(openChannels({ db, settings, content }).map(({ name }) => name))
  const retried = Number(url.searchParams.get('retried') ?? Number.NaN)
  return {
    range,
    by,
    ...metrics,
    proposals,
    zeroResults,
    channels: channels.map((channel) => ({
      ...channel,
      isSetUp: setUp.has(channel.name),
      isPendingCapped: channel.waiting >= maxCounted,
    })),
    retried: Number.isSafeInteger(retried) && retried >= 0 ? retried : undefined,
  }
}

/** Retries failed notifications: all of a channel, or one. */
export async function action(args: Route.ActionArgs) {
  const { request, context, url } = args
  const form = await readForm(request)
  const channel = form.get('channel')
  const id = readUuidField(form, 'id')
  if (!isChannelName(channel) || (form.has('id') && !id))
    throw data('This notification does not exist.', { status: 400 })
  const person = getPerson(context)
  const by = { staffId: person.id, name: person.email, ip: getClient(args).ip }
  const retried = await retryNotifications(context.get(servicesContext), { channel, id, by })
  const query = { range: getRange(url.searchParams.get('days')), by: parseMeasure(url.searchParams.get('by')) }
  return redirect(`${getUrl(query)}${getUrl(query).includes('?') ? '&' : '?'}retried=${retried}`, 303)
}

const parseMeasure = (text: string | null): ProductMeasure =>
  requestMeasures.find((measure) => measure === text) ?? 'requests'

function getUrl({ range, by }: { range: Range; by: ProductMeasure }): string {
  const params = new URLSearchParams()
  if (range !== defaultRange) params.set('days', String(range))
  if (by !== 'requests') params.set('by', by)
  return params.size > 0 ? `/admin/reports?${params}` : '/admin/reports'
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { range, by, at, days, pipeline, responseTimes, products, proposals, zeroResults, channels, retried } =
    loaderData
  const hasFailed = channels.some(({ failed }) => failed > 0)
  const notifications = <NotificationsPanel channels={channels} />
  return (
    <AdminPage
      title="Reports"
      lead={
        <>
          <span>{'Updated '}</span>
          <DateTime at={at} />
          <span>.</span>
        </>
      }
      aside={
        <nav aria-label="Period">
          <ul className="reports-ranges">
            {ranges.map((option) => (
              <li key={option}>
                <Link
                  to={getUrl({ range: option, by })}
                  preventScrollReset
                  aria-current={option === range ? 'page' : undefined}
                >
                  {option === 365 ? '1 year' : `${option} days`}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      }
    >
      {retried !== undefined && (
        <Alert tone={retried > 0 ? 'success' : 'error'}>
          {retried > 0
            ? `${formatCount(retried, 'notification')} queued again.`
            : 'Nothing to retry: the notification was already sent or retried.'}
        </Alert>
      )}
      {hasFailed && notifications}
      <RequestsPanel days={days} />
      <ProposalsPanel report={proposals} days={range} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          <PipelinePanel pipeline={pipeline} days={range} />
          <ZeroResultsPanel zeroResults={zeroResults} days={range} />
        </div>
        <div className="grid min-w-0 gap-6">
          <FirstReplyPanel metrics={responseTimes} days={range} />
          <ProductsPanel products={products} by={by} getUrl={(measure) => getUrl({ range, by: measure })} />
        </div>
      </div>
      {!hasFailed && notifications}
    </AdminPage>
  )
}
