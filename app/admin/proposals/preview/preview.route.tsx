import { data } from 'react-router'
import { openDocument } from '#app/features/content/documents.server.ts'
import { createDocumentFormat } from '#app/features/proposals/document/format-document.ts'
import { contentDocument } from '#app/features/proposals/editing/content-document.server.ts'
import { toContent } from '#app/features/proposals/editing/values/to-content.ts'
import { Cover } from '#app/features/proposals/page/components/cover.tsx'
import { Options } from '#app/features/proposals/page/components/options.tsx'
import { Terms } from '#app/features/proposals/page/components/terms.tsx'
import { servicesContext } from '#app/lib/services.ts'
import { Container } from '#app/ui/container.tsx'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { createAdminMeta } from '../../shell/admin-page.tsx'
import { openProposal } from '../proposal/open-proposal.server.ts'
import { readPreview } from '../proposal/read-preview.server.ts'
import { getProposalPath } from '../proposal-paths.ts'
import type { Route } from './+types/preview.route.ts'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `${loaderData.document.number} preview` : 'Preview', matches)

/** The proposal as its recipients would see it now, with this person's draft. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const me = getPerson(context)
  const proposal = await openProposal(services.db, params.id)
  const opened = await openDocument(services.db, contentDocument, { id: proposal.id, staffId: me.id })
  if (!opened) throw data(null, { status: 404 })
  const { content } = toContent(opened.fields)
  const { document } = await readPreview(services, { proposal, content, me })
  return { id: proposal.id, document, hasDraft: opened.draft !== null }
}

export default function Preview({ loaderData: { id, document, hasDraft } }: Route.ComponentProps) {
  const format = createDocumentFormat(document)
  const path = getProposalPath(id)
  return (
    <>
      <Container className="pt-8 no-print">
        <p role="status" className="proposal-state-message">
          <span>
            <strong className="font-semibold">{`Preview, version ${document.version}`}</strong>
            <span>{hasDraft ? ', with your unsaved changes. ' : '. '}</span>
            <span>Recipients see it when you send it.</span>
          </span>
          <a href={path} className="underline underline-offset-4">
            Edit proposal
          </a>
        </p>
      </Container>
      <Options
        opened={document.version}
        document={document}
        format={format}
        path={path}
        canAccept={false}
        cover={<Cover document={document} format={format} isExpired={false} actions={null} />}
      >
        <Terms document={document} />
      </Options>
    </>
  )
}
