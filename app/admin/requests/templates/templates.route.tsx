import { findUnfilledFields } from '#app/features/requests/replies/merge-fields.ts'
import { listTemplates } from '#app/features/requests/replies/templates.server.ts'
import { useExternalStore } from '#app/lib/browser/external-store.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { servicesContext } from '#app/lib/services.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { NewDrafts } from '../../components/content-editor/new-drafts.tsx'
import { DataList } from '../../components/data-list/data-list.tsx'
import type { Column } from '../../components/data-list/table.tsx'
import { AdminPage, Alert, createAdminMeta } from '../../shell/admin-page.tsx'
import { listViews } from '../../views/views.server.ts'
import { templateDrafts } from './template-drafts.store.ts'
import './templates.css'
import type { Route } from './+types/templates.route.ts'

export const headers = requireAccess('requests')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Email templates', matches)

const statusMessages: Record<string, string> = { saved: 'Template saved.', deleted: 'Template deleted.' }

const maxSearchLength = 100

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const all = await listTemplates(db)
  const search = toSingleLine(searchParams.get('q') ?? '').toLowerCase()
  return {
    templates: all
      .filter(({ name, subject, body }) => `${name}\n${subject}\n${body}`.toLowerCase().includes(search))
      .map(({ id, name, subject, body }) => ({
        id,
        name,
        subject,
        // Longer than the visible lines, so that they end with an ellipsis.
        excerpt: body.slice(0, 600),
        unknown: findUnfilledFields(subject, body).flatMap(({ field, reason }) =>
          reason === 'unknown' ? [field] : [],
        ),
      })),
    ids: all.map(({ id }) => id),
    isDefault: all.every(({ version }) => version === 0),
    views: await listViews(db, { staffId: getPerson(context).id, lists: ['templates'] }),
    statusMessage: getStatusMessage(statusMessages, searchParams),
  }
}

type ListedTemplate = Awaited<ReturnType<typeof loader>>['templates'][number]

const columns: Column<ListedTemplate>[] = [
  { label: 'Name', narrowSlot: 'name', width: 'l', cell: (_, link) => link },
  {
    label: 'Subject',
    narrowSlot: 'text',
    width: 'xl',
    cell: ({ subject }) => <span className="text-ink">{subject}</span>,
  },
  {
    label: 'Message',
    narrowSlot: 'text',
    cell: ({ excerpt, unknown }) => (
      <div className="text-muted">
        <span className="line-clamp-2 break-words">{excerpt}</span>
        {unknown.length > 0 && <span className="template-unknown">{`Unknown merge field: ${unknown.join(', ')}`}</span>}
      </div>
    ),
  },
]

export default function Templates({
  loaderData: { templates, ids, isDefault, statusMessage, views },
}: Route.ComponentProps) {
  // A template may have been deleted since.
  const drafts = (useExternalStore(templateDrafts.store) ?? []).filter(
    (draft) => draft.id === '' || ids.includes(draft.id),
  )
  return (
    <AdminPage
      title="Email templates"
      lead={
        isDefault
          ? 'Reusable replies to requests. Edit these examples, or add your own.'
          : 'Reusable replies to requests.'
      }
      aside={
        <ButtonLink to="/admin/templates/new" size="sm">
          Add template
        </ButtonLink>
      }
    >
      {statusMessage && <Alert>{statusMessage}</Alert>}
      <NewDrafts
        text="Unsaved changes. Only you can see them."
        drafts={drafts.map(({ id, name }) => ({
          path: `/admin/templates/${id || 'new'}`,
          name: name || 'Untitled template',
        }))}
      />
      <DataList
        list="templates"
        noun={['template', 'templates']}
        rows={templates}
        row={({ id, name }) => ({ id, name, to: `/admin/templates/${id}` })}
        columns={columns}
        search={{ placeholder: 'Search name, subject or message', maxLength: maxSearchLength }}
        views={views}
        found={templates.length}
        empty={{ title: 'No templates yet', text: 'Add replies that you write often.' }}
      />
    </AdminPage>
  )
}
