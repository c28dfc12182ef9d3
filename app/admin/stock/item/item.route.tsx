import { randomUUID } from 'node:crypto'
import { data, Link } from 'react-router'
import { markAlertsRead } from '#app/features/requests/alerts/alerts.server.ts'
import { listCountryOptions } from '#app/features/stock/items/customs.schema.ts'
import { formatStockItem } from '#app/features/stock/items/format-item.ts'
import { readItem } from '#app/features/stock/items/items.server.ts'
import { listLocations } from '#app/features/stock/locations.server.ts'
import { listMovements } from '#app/features/stock/movements/list-movements.server.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { parsePositiveInteger } from '#app/lib/http/read-form.ts'
import { revalidateAfterConflict } from '#app/lib/http/revalidate-after-conflict.ts'
import { createQrCode } from '#app/lib/qr-code.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { Badge } from '#app/ui/badge.tsx'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { getCompanyPath } from '../../customers/customer-view.ts'
import { formatAmount, formatUnitRate } from '../../proposals/format-amount.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { getStockItemPath, stockPath } from '../stock-paths.ts'
import type { Route } from './+types/item.route.ts'
import { ChangePanel } from './change-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { type ItemResult, runItemAction } from './item-action.server.ts'
import { AlertPanel, ArchivePanel, CustomsPanel } from './item-panels.tsx'
import '../../campaigns/campaigns.css'
import '../stock.css'

export const headers = requireAccess('proposals')
export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? formatStockItem(loaderData.item) : 'Stock item', matches)

const statusMessages = {
  created: 'Item created. Receive its units below.',
  receipt: 'Units received.',
  count: 'Count saved.',
  adjustment: 'Stock adjusted.',
  transfer: 'Units transferred.',
  low: 'Alert saved.',
  customs: 'Customs data saved.',
  archive: 'Item archived.',
  restore: 'Item restored.',
}

export async function loader({ params: { id }, context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  // Makes the default location of a new shop.
  const locations = await listLocations(db)
  const opened = isUuid(id) ? await readItem(db, id) : undefined
  if (!opened) throw data(null, { status: 404 })
  await markAlertsRead(db, { staffId: getPerson(context).id, stockItemId: opened.item.id })
  const history = await listMovements(db, { itemId: id, after: parsePositiveInteger(searchParams.get('after')) })
  return {
    ...opened,
    locations,
    history,
    formKey: randomUUID(),
    qr: createQrCode(opened.item.code),
    countries: listCountryOptions(),
    statusMessage: getStatusMessage(statusMessages, searchParams),
  }
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params
  if (!isUuid(id)) throw data(null, { status: 404 })
  return runItemAction(args, id)
}

const dollars = { locale: 'en-US', currency: 'USD' }

export default function StockItem({ loaderData, actionData }: Route.ComponentProps) {
  const { item, company, balances, available, locations, history, formKey, qr, countries, statusMessage } = loaderData
  const result = actionData as ItemResult | undefined
  const isLow = item.low_at !== null && available <= item.low_at
  return (
    <AdminPage
      title={formatStockItem(item)}
      back={{ to: stockPath, label: 'Customer stock' }}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {item.company_id ? (
            <Link
              to={getCompanyPath(item.company_id)}
              prefetch="none"
              className="font-semibold wrap-anywhere text-forest underline underline-offset-4"
            >
              {company}
            </Link>
          ) : (
            <span>No customer</span>
          )}
          <span>{item.kind === 'kit' ? 'Packed kit' : 'Product'}</span>
          {isLow && <Badge tone="danger">Low stock</Badge>}
          {item.archived_at && <Badge>Archived</Badge>}
        </span>
      }
    >
      {statusMessage && !result && <Alert>{statusMessage}</Alert>}
      {result?.message && <Alert tone="error">{result.message}</Alert>}
      <div className="campaign-columns">
        <div className="campaign-column">
          <Panel title="Units">
            <dl className="stock-figures">
              <Figure label="Available">{formatNumber(available)}</Figure>
              <Figure label="Reserved">{formatNumber(item.reserved)}</Figure>
              <Figure label="On hand">{formatNumber(item.on_hand)}</Figure>
              {item.unit_cost !== null && (
                <Figure label={`Value at ${formatUnitRate(item.unit_cost, dollars)}`}>
                  {formatAmount(Math.round((item.on_hand * item.unit_cost) / 100), dollars)}
                </Figure>
              )}
            </dl>
            <ul aria-label="Locations" className="mt-5 divide-y divide-line border-t border-line text-sm">
              {balances.map(({ id, name, quantity }) => (
                <li key={id} className="flex justify-between gap-4 py-2.5">
                  <span className="wrap-anywhere">{name}</span>
                  <span className="font-semibold tabular-figures">{formatNumber(quantity)}</span>
                </li>
              ))}
            </ul>
            {item.contents.length > 0 && (
              <ul aria-label="Contents" className="mt-4 text-sm text-muted">
                {item.contents.map(({ name, quantity }, index) => (
                  <li key={`${index} ${name}`}>{`${quantity} × ${name}`}</li>
                ))}
              </ul>
            )}
          </Panel>
          <HistoryPanel
            movements={history.rows}
            nextUrl={history.next === null ? null : `${getStockItemPath(item.id)}?after=${history.next}`}
          />
        </div>
        <div className="campaign-column">
          <ChangePanel key={`change ${history.rows[0]?.id}`} locations={locations} formKey={formKey} result={result} />
          <AlertPanel key={`alert ${item.low_at}`} item={item} result={result} />
          <CustomsPanel
            key={`customs ${item.hs_code} ${item.origin_country} ${item.customs_cents}`}
            item={item}
            countries={countries}
            result={result}
          />
          <Panel title="Reference code" text="Scan it, or search for it in the stock list.">
            <div className="flex items-center gap-4">
              <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code" className="stock-qr">
                <rect width={qr.size} height={qr.size} fill="#fff" />
                <path d={qr.path} fill="#000" />
              </svg>
              <p className="text-lg font-bold tracking-wide">{item.code}</p>
            </div>
          </Panel>
          <ArchivePanel {...item} />
        </div>
      </div>
    </AdminPage>
  )
}

const Figure = ({ label, children }: { label: string; children: string }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd>{children}</dd>
  </div>
)
