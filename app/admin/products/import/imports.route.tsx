import { data, Link, redirect } from 'react-router'
import { listImports } from '#app/features/imports/imports.server.ts'
import { type ImportView, listedStates } from '#app/features/imports/stored-import.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { Badge } from '#app/ui/badge.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { DataList } from '../../components/data-list/data-list.tsx'
import { type Filter, toOptions } from '../../components/data-list/filters.ts'
import type { Column } from '../../components/data-list/table.tsx'
import { AdminPage, Alert, createAdminMeta, DateTime, Panel } from '../../shell/admin-page.tsx'
import { listViews } from '../../views/views.server.ts'
import { getImportPath } from '../product-paths.ts'
import type { Route } from './+types/imports.route.ts'
import './import.css'
import { formatCounts, getListedState, stateTitles, stateTones, steps } from './import-text.ts'
import { receiveFile } from './upload/receive-file.server.ts'
import { UploadForm } from './upload/upload-form.tsx'

export const headers = requireAccess('products')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Import products', matches)

const pageSize = 50

const filters: Filter[] = [
  {
    type: 'select',
    name: 'state',
    label: 'Status',
    placeholder: 'Any status',
    options: toOptions(stateTitles),
  },
]

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const after = searchParams.get('after')
  const state = searchParams.get('state')
  const [imports, views] = await Promise.all([
    listImports(db, {
      limit: pageSize + 1,
      after: isUuid(after) ? after : undefined,
      state: listedStates.find((each) => each === state),
    }),
    listViews(db, { staffId: getPerson(context).id, lists: ['imports'] }),
  ])
  return {
    imports: imports.slice(0, pageSize).map(({ settings: _, ...each }) => each),
    next: imports.length > pageSize ? (imports[pageSize - 1]?.id ?? null) : null,
    views,
    deleted: searchParams.has('deleted'),
  }
}

const columns: Column<Omit<ImportView, 'settings'>>[] = [
  { label: 'File', narrowSlot: 'name', cell: (_, link) => link },
  {
    label: 'Status',
    width: 'l',
    narrowSlot: 'fact',
    cell: (each) => <Badge tone={stateTones[getListedState(each)]}>{stateTitles[getListedState(each)]}</Badge>,
  },
  {
    label: 'Rows',
    narrowSlot: 'text',
    cell: ({ counts }) => <span className="tabular-figures">{formatCounts(counts)}</span>,
  },
  {
    label: 'Date',
    width: 'xl',
    narrowSlot: 'fact',
    cell: ({ appliedAt, createdAt, importedBy }) => (
      <>
        <DateTime at={appliedAt ?? createdAt} />
        <span className="block text-muted">{`by ${importedBy}`}</span>
      </>
    ),
  },
  {
    label: 'Undo',
    narrowSlot: 'corner',
    width: 's',
    cell: ({ id, fileName, state, changeId }) =>
      state === 'applied' &&
      changeId && (
        <Link
          to={getImportPath(id)}
          className={getButtonClass({ variant: 'secondary', size: 'sm' }, 'px-3')}
          aria-label={`Undo import of ${fileName}`}
        >
          Undo
        </Link>
      ),
  },
]

export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveFile({ request, context })
  if (received.ok) return redirect(getImportPath(received.id), 303)
  return data({ reason: received.reason }, { status: received.httpStatus })
}

export default function Imports({ loaderData: { imports, next, views, deleted }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Import products"
      lead="Upload a supplier’s spreadsheet or an export from another store. You review every change before it goes live."
      back={{ to: '/admin/products', label: 'Products' }}
    >
      {deleted && <Alert>Import deleted. No products were changed.</Alert>}
      <div className="max-w-2xl">
        <Stepper steps={steps} current={1} label="Import steps" />
      </div>
      <Panel
        title="Upload file"
        text="The first row names the columns, in any order. Each row below is one product. If a style has a row for each color and size, one after the other, they become one product per color."
      >
        <UploadForm key={actionData?.reason} errors={actionData ? [actionData.reason] : undefined} />
        <details className="import-details mt-5">
          <summary>Supported file formats</summary>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-sm text-muted">
            <li>
              Exports from Shopify, WooCommerce and this store, and SAGE and DistributorCentral spreadsheets, are
              recognized automatically. For any other file, you map the columns once.
            </li>
            <li>Quantity breaks: columns such as qty1, price1, qty2, price2, or one cell such as 48:9.50|96:8.75.</li>
            <li>Images: URLs, or file names plus a ZIP of the images.</li>
            <li>
              New to imports? <a href="/admin/products/import/sample-file">Download a sample file</a>.
            </li>
          </ul>
        </details>
      </Panel>
      <section aria-labelledby="import-history" className="grid min-w-0 gap-3">
        <h2 id="import-history" className="text-[1.0625rem] leading-6 font-semibold tracking-[-0.01em]">
          Import history
        </h2>
        <DataList
          list="imports"
          noun={['import', 'imports']}
          rows={imports}
          row={({ id, fileName }) => ({ id, name: fileName, to: getImportPath(id) })}
          columns={columns}
          filters={filters}
          views={views}
          next={next}
          isNewestFirst
          empty={{ title: 'No imports yet', text: 'Uploaded files and their results appear here.' }}
        />
      </section>
    </AdminPage>
  )
}
