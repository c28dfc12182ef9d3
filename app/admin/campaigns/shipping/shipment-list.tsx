import { useRef } from 'react'
import { Form, useLocation } from 'react-router'
import type { countShipments, ListedShipment } from '#app/features/sends/shipping/list-shipments.server.ts'
import { shipmentStateTitles } from '#app/features/sends/shipping/shipment-state.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageNavigation } from '#app/ui/pagination.tsx'
import { shipmentStates } from '#db/tables/shipment-values.ts'
import { FilterForm } from '../../components/data-list/filter-form.tsx'
import { type Filter, listParts, toQuery } from '../../components/data-list/filters.ts'
import { Table } from '../../components/data-list/table.tsx'
import { useListUrl } from '../../components/data-list/use-list-url.ts'
import { ViewStrip } from '../../components/data-list/view-strip.tsx'
import type { ListedView } from '../../views/views.server.ts'
import { ShipmentActions } from './shipment-actions.tsx'
import { createShipmentColumns } from './shipment-columns.tsx'

type Counts = Awaited<ReturnType<typeof countShipments>>

type ShipmentListProps = {
  id: string
  page: { rows: readonly ListedShipment[]; next: string | null }
  counts: Counts
  views: readonly ListedView[]
}

const search = { placeholder: 'Search or scan a code, name or tracking number', maxLength: 100 }

/** Chosen by the views, which have its counts. */
const filters: Filter[] = [{ type: 'hidden', name: 'state', options: shipmentStates }]

/** Shipments of a campaign with states, search and what is done to selected ones; its URL is its state. */
export function ShipmentList({ id, page, counts, views }: ShipmentListProps) {
  const getUrl = useListUrl('shipments')
  const params = new URLSearchParams(useLocation().search)
  const query = toQuery(listParts(filters, params))
  const searchRef = useRef<HTMLInputElement>(null)
  const builtInViews = [
    { name: `All ${formatNumber(counts.total)}`, query: '' },
    ...shipmentStates.map((state) => ({
      name: `${shipmentStateTitles[state]} ${formatNumber(counts.states[state])}`,
      query: `state=${state}`,
    })),
  ]
  if (counts.total === 0)
    return (
      <div className="list-card">
        <EmptyState
          title="No shipments yet"
          text="Start packing, then create a shipment for each confirmed package. Units in stock leave it when they ship."
        />
      </div>
    )
  return (
    <section aria-label="Shipments" className="data-list">
      <ViewStrip list="shipments" query={query} builtIn={builtInViews} saved={views} />
      <FilterForm
        list="shipments"
        filters={filters}
        params={params}
        searchRef={searchRef}
        search={search}
        sorts={[]}
        errors={{}}
      />
      {page.rows
        .filter(({ canReship }) => canReship)
        .map(({ id: shipmentId }) => (
          <Form key={shipmentId} id={`reship-${shipmentId}`} method="post">
            <input type="hidden" name="shipment" value={shipmentId} />
          </Form>
        ))}
      <Form method="post" aria-label="Selected shipments" className="grid gap-4">
        <div className="list-card">
          {page.rows.length === 0 ? (
            <EmptyState title="No matching shipments" text="Change the search or the status.">
              <ButtonLink to={getUrl()} variant="secondary" size="sm">
                Show all
              </ButtonLink>
            </EmptyState>
          ) : (
            <Table
              // Unchecked after an action, but not when it was rejected.
              key={Object.values(counts.states).join('/')}
              label="Shipments"
              isSelectable
              rows={page.rows}
              row={({ id: shipmentId, code }) => ({ id: shipmentId, name: code })}
              columns={createShipmentColumns(id)}
            />
          )}
        </div>
        {page.rows.length > 0 && <ShipmentActions ready={counts.ready} />}
      </Form>
      {page.next && (
        <PageNavigation className="flex justify-end">
          <ButtonLink
            to={getUrl([query, `after=${page.next}`].filter(Boolean).join('&'))}
            variant="secondary"
            size="sm"
          >
            Next
          </ButtonLink>
        </PageNavigation>
      )}
    </section>
  )
}
