import { Form, Link } from 'react-router'
import { type ListedChangeSet, listChangeSets, listEditors } from '#app/features/content/change-sets.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select } from '#app/ui/select.tsx'
import { requireAccess } from '../access/require-access.ts'
import { isUuid } from '../access/uuid-field.ts'
import { AdminPage, createAdminMeta, DateTime, ListHeading } from '../shell/admin-page.tsx'
import type { Route } from './+types/change-history.route.ts'
import { formatChangedItems, getAdminPath, kindTitles } from './change-set-text.ts'
import './change-history.css'
import { PageNavigation } from '#app/ui/pagination.tsx'

export const headers = requireAccess('products')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Change history', matches)

const pageSize = 50
const kinds = Object.keys(kindTitles) as (keyof typeof kindTitles)[]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const readUuidParam = (name: string) => {
    const value = url.searchParams.get(name)
    return isUuid(value) ? value : undefined
  }
  const kind = kinds.find((each) => each === url.searchParams.get('kind'))
  const staffId = readUuidParam('who')
  const before = readUuidParam('before')
  const [page, people] = await Promise.all([
    listChangeSets(db, { limit: pageSize, staffId, kind, before }),
    listEditors(db),
  ])
  return { ...page, people, staffId, kind, first: before === undefined }
}

export default function Changes({
  loaderData: { changeSets, next, people, staffId, kind, first },
}: Route.ComponentProps) {
  const filters = { ...(staffId && { who: staffId }), ...(kind && { kind }) }
  const getPath = (params: Record<string, string>) => `/admin/history?${new URLSearchParams({ ...filters, ...params })}`
  const linkClass = getButtonClass({ variant: 'secondary', size: 'sm' })
  return (
    <AdminPage
      title="Change history"
      lead="Every change to products, boxes, posts, pages and the brand. You can undo each of them."
      aside={
        <Form method="get" className="changes-filter">
          <Select
            label="Changed by"
            hideLabel
            name="who"
            placeholder="Anyone"
            key={`who ${staffId}`}
            defaultValue={staffId ?? ''}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Select
            label="Content"
            hideLabel
            name="kind"
            placeholder="All content"
            key={`kind ${kind}`}
            defaultValue={kind ?? ''}
            options={kinds.map((value) => ({ value, label: capitalize(kindTitles[value].many) }))}
          />
          <Button type="submit" variant="secondary" size="md">
            Filter
          </Button>
        </Form>
      }
    >
      <div className="rounded-md border border-line bg-card">
        {changeSets.length === 0 ? (
          <EmptyState
            title={first && !staffId && !kind ? 'No changes yet' : 'No matching changes'}
            text="Changes to products, boxes, posts, pages and the brand appear here."
          />
        ) : (
          <>
            <ListHeading>Changes</ListHeading>
            <ol aria-label="Changes">
              {changeSets.map((changeSet) => (
                <Step key={changeSet.id} changeSet={changeSet} />
              ))}
            </ol>
          </>
        )}
      </div>
      <PageNavigation className="flex justify-between gap-3">
        {first ? (
          <span />
        ) : (
          <Link to={getPath({})} className={linkClass}>
            Newest
          </Link>
        )}
        {next !== null && (
          <Link to={getPath({ before: next })} className={linkClass}>
            Older
          </Link>
        )}
      </PageNavigation>
    </AdminPage>
  )
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function Step({ changeSet: { id, at, actor, name, title, changedItems, undoneBy } }: { changeSet: ListedChangeSet }) {
  const items = changedItems.filter(({ kind }) => kind !== 'labels')
  const singleItem = items.length === 1 && items[0]?.count === 1 ? items[0] : undefined
  const history = singleItem && getAdminPath(singleItem)
  return (
    <li className="changes-step">
      <span className="changes-text">
        <Link to={`/admin/history/${id}`} className="changes-title" dir="auto">
          {title}
        </Link>
        <span className="changes-facts">
          <span>{name ?? actor}</span>
          <DateTime at={at} />
          {history ? (
            <Link to={history} className="changes-item" prefetch="none">
              {formatChangedItems(changedItems)}
            </Link>
          ) : (
            <span>{formatChangedItems(changedItems)}</span>
          )}
        </span>
      </span>
      {undoneBy ? (
        <span className="changes-undone">
          <span>{`Undone by ${undoneBy.name}, `}</span>
          <DateTime at={undoneBy.at} />
        </span>
      ) : (
        <Link
          to={`/admin/history/${id}`}
          className={getButtonClass({ variant: 'secondary', size: 'sm' }, 'px-3')}
          aria-label={`Undo “${title}”`}
        >
          Undo
        </Link>
      )}
    </li>
  )
}
