import { Link } from 'react-router'
import { listTemplates, type Template } from '#app/features/proposals/templates/templates.server.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { proposalsPath, proposalTemplatesPath } from '../proposal-paths.ts'
import type { Route } from './+types/templates.route.ts'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Proposal templates', matches)

const groups = [
  { kind: 'terms', title: 'Terms', add: 'Add terms' },
  { kind: 'cover-note', title: 'Cover notes', add: 'Add cover note' },
  { kind: 'proposal', title: 'Full proposals', add: null },
] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const templates = await listTemplates(context.get(servicesContext).db)
  const statusMessages = { saved: 'Template saved.', deleted: 'Template deleted.' }
  return {
    templates: templates.map(({ id, kind, name }) => ({ id, kind, name })),
    statusMessage: getStatusMessage(statusMessages, url.searchParams),
  }
}

export default function Templates({ loaderData: { templates, statusMessage } }: Route.ComponentProps) {
  return (
    <AdminPage narrow title="Proposal templates" back={{ to: proposalsPath, label: 'Proposals' }}>
      {statusMessage && <Alert>{statusMessage}</Alert>}
      {groups.map(({ kind, title, add }) => {
        const own = templates.filter((template) => template.kind === kind)
        return (
          <Panel
            key={kind}
            title={title}
            text={
              kind === 'proposal' ? 'To add one, use “Save as template” below the editor of a proposal.' : undefined
            }
            aside={
              add && (
                <ButtonLink to={`${proposalTemplatesPath}/new?kind=${kind}`} variant="secondary" size="sm">
                  {add}
                </ButtonLink>
              )
            }
          >
            {own.length > 0 && (
              <ul className="divide-y divide-line">
                {own.map((template) => (
                  <li key={template.name} className="flex items-center justify-between gap-3 py-2">
                    <Link
                      to={getTemplatePath(template)}
                      className="min-w-0 font-semibold wrap-anywhere text-forest underline underline-offset-4"
                    >
                      {template.name}
                    </Link>
                    {template.id === null && <Badge tone="outline">Default</Badge>}
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        )
      })}
    </AdminPage>
  )
}

const getTemplatePath = ({ id, kind, name }: Pick<Template, 'id' | 'kind' | 'name'>) =>
  `${proposalTemplatesPath}/${id ?? `new?${new URLSearchParams({ kind, name })}`}`
