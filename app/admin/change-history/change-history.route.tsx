import { Link } from 'react-router'
import { type ListedChangeSet, listChangeSets, listEditors } from '#app/features/content/change-sets.server.ts'
import { hasPermission, type PersonAccess } from '#app/features/staff/roles.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { DataList } from '../components/data-list/data-list.tsx'
import type { Column } from '../components/data-list/table.tsx'
import { AdminPage, createAdminMeta, DateTime } from '../shell/admin-page.tsx'
import { listViews } from '../views/views.server.ts'
import type { Route } from './+types/change-history.route.ts'
import { formatChangedItems, getItemPath, kindTitles } from './change-set-text.ts'
import { isDecoration } from './undo-change-set.server.ts'

export const headers = requireAccess('products')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Change history', matches)

const pageSize = 50
const kinds = Object.keys(kindTitles) as (keyof typeof kindTitles)[]

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const readUuid = (name: string) => {
    const value = searchParams.get(name)
    return isUuid(value) ? value : undefined
  }
  const person = getPerson(context)
  const kind = kinds.find((each) => each === searchParams.get('kind'))
  const [page, people, views] = await Promise.all([
    listChangeSets(db, { limit: pageSize, staffId: readUuid('who'), kind, after: readUuid('after') }),
    listEditors(db),
    listViews(db, { staffId: person.id, lists: ['history'] }),
  ])
  return {
    ...page,
    changeSets: page.changeSets.map((changeSet) => ({
      ...changeSet,
      path: getSingleItemPath(changeSet, person),
      isForAdmins: isDecoration(changeSet.changedItems) && !hasPermission(person, 'settings'),
    })),
    people: people.map(({ id, name }) => ({ value: id, label: name })),
    views,
  }
}

/** The editor of the only item of a change. */
function getSingleItemPath({ changedItems }: Pick<ListedChangeSet, 'changedItems'>, person: PersonAccess) {
  const [item, ...others] = changedItems.filter(({ kind }) => kind !== 'taxonomy')
  return item?.count === 1 && others.length === 0 ? getItemPath(item, person) : undefined
}

type Row = Awaited<ReturnType<typeof loader>>['changeSets'][number]

const columns: Column<Row>[] = [
  { label: 'Change', narrowSlot: 'name', cell: (_, link) => link },
  { label: 'Items', narrowSlot: 'text', width: 'm', cell: (changeSet) => <Items {...changeSet} /> },
  { label: 'Changed by', narrowSlot: 'fact', width: 'm', cell: ({ name, actor }) => <span>{name ?? actor}</span> },
  { label: 'Date', narrowSlot: 'fact', width: 'xl', cell: ({ at }) => <DateTime at={at} /> },
  { label: 'Undo', narrowSlot: 'corner', width: 'l', cell: (changeSet) => <Undo {...changeSet} /> },
]

export default function ChangeHistory({ loaderData: { changeSets, next, people, views } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Change history"
      lead="Every change to products, boxes, posts, pages, the brand and decoration. Most can be undone."
    >
      <DataList
        list="history"
        noun={['change', 'changes']}
        rows={changeSets}
        row={({ id, title }) => ({ id, name: title, to: `/admin/history/${id}` })}
        columns={columns}
        filters={[
          { type: 'select', name: 'who', label: 'Changed by', placeholder: 'Anyone', options: people },
          {
            type: 'select',
            name: 'kind',
            label: 'Content',
            placeholder: 'All content',
            options: kinds.map((value) => ({ value, label: capitalize(kindTitles[value].many) })),
          },
        ]}
        views={views}
        next={next}
        isNewestFirst
        empty={{
          title: 'No changes yet',
          text: 'Changes to products, boxes, posts, pages, the brand and decoration appear here.',
        }}
      />
    </AdminPage>
  )
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function Items({ changedItems, path }: Pick<Row, 'changedItems' | 'path'>) {
  const text = formatChangedItems(changedItems)
  if (!path) return <span>{text}</span>
  return (
    <Link to={path} className="font-semibold text-forest underline-offset-4 hover:underline" prefetch="none">
      {text}
    </Link>
  )
}

function Undo({ id, title, undoneBy, isForAdmins }: Pick<Row, 'id' | 'title' | 'undoneBy' | 'isForAdmins'>) {
  if (undoneBy) {
    return (
      <span className="text-muted">
        <span>{`Undone by ${undoneBy.name}`}</span>
        <span className="max-lg:hidden">
          , <DateTime at={undoneBy.at} />
        </span>
      </span>
    )
  }
  if (isForAdmins) return null
  return (
    <Link
      to={`/admin/history/${id}`}
      className={getButtonClass({ variant: 'secondary', size: 'sm' }, 'px-3')}
      aria-label={`Undo “${title}”`}
    >
      Undo
    </Link>
  )
}
