import { eq } from 'drizzle-orm'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { listLibraryImages } from '#app/features/images/library-images.server.ts'
import { contentDocument } from '#app/features/proposals/editing/content-document.server.ts'
import { readProductFacts } from '#app/features/proposals/editing/creation/product-line.server.ts'
import { listArtwork } from '#app/features/proposals/editing/list-artwork.server.ts'
import { toContent } from '#app/features/proposals/editing/values/to-content.ts'
import { readBookFor } from '#app/features/proposals/lifecycle/price-book.server.ts'
import { readVersion } from '#app/features/proposals/lifecycle/versions.server.ts'
import { readAcceptance } from '#app/features/proposals/pdf/read-acceptance.server.ts'
import { listTemplates } from '#app/features/proposals/templates/templates.server.ts'
import { markAlertsRead } from '#app/features/requests/alerts/alerts.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { proposalAcceptances } from '#db/tables/proposals.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { openEditor } from '../../components/content-editor/open-editor.server.ts'
import { RevisionList } from '../../components/content-editor/revision-list.tsx'
import { useOpenDocument } from '../../components/content-editor/use-content-form.ts'
import { createAdminMeta } from '../../shell/admin-page.tsx'
import { type OpenedProposal, openProposal } from '../proposal/open-proposal.server.ts'
import { ProposalPage } from '../proposal/proposal-page.tsx'
import type { Route } from './+types/editor.route.ts'
import { AcceptedMessage } from './accepted-message.tsx'
import { runProposalAction } from './proposal-action.server.ts'
import { ProposalEditor } from './proposal-form.tsx'
import { TemplatePanel } from './template-panel.tsx'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `${loaderData.proposal.title}, ${loaderData.proposal.number}` : 'Proposal', matches)

const statusMessages = {
  saved: 'Saved. Recipients see it when you send it.',
  created: 'Proposal created. Check it, then send it.',
  duplicated: 'Proposal duplicated.',
  reordered: 'Reorder created. Manual prices stay as agreed: they are marked, and can be reset.',
  template: 'Template saved.',
  restored: 'Restored. Recipients see it when you send it.',
}

export async function loader({ params: { id }, ...args }: Route.LoaderArgs) {
  const services = args.context.get(servicesContext)
  const { db } = services
  const proposal = await openProposal(db, id)
  await markAlertsRead(db, { staffId: getPerson(args.context).id, proposalId: id })
  const [editor, templates, brand, library, acceptance] = await Promise.all([
    openEditor(args, contentDocument, { id, statusMessages }),
    listTemplates(db),
    readBrand(services),
    listLibraryImages(db),
    readAccepted(db, proposal),
  ])
  const { document, history, message } = editor
  const { content } = toContent(document.fields)
  const [book, products, artwork] = await Promise.all([
    readBookFor(db, content, brand),
    readProductFacts(db, content),
    listArtwork(db, { requestId: proposal.request_id, content }),
  ])
  const texts = templates.flatMap(({ kind, name, text }) => (kind === 'proposal' ? [] : { kind, name, text }))
  return {
    proposal,
    document,
    history,
    message,
    artwork,
    book,
    products,
    acceptance,
    templates: texts,
    unit: brand.unit,
    today: getShopDay(),
    library: library.map(({ name, url }) => ({ name, url })),
  }
}

/** Reads who accepted a proposal, when, and which options; undefined unless it is accepted. */
async function readAccepted(db: Queryable, { id, state, sent_version: number }: OpenedProposal) {
  const version = state === 'accepted' && number !== null ? await readVersion(db, { id, number }) : undefined
  const accepted = version && (await readAcceptance(db, version))
  if (!accepted) return undefined
  const [row] = await db
    .select({ options: proposalAcceptances.options })
    .from(proposalAcceptances)
    .where(eq(proposalAcceptances.proposal_id, id))
  const { acceptance, acceptedAt } = accepted
  const choices = acceptance.choices.map(({ text }) => text)
  return { at: acceptedAt, by: acceptance.name, choices, optionIds: row?.options.map(({ option }) => option) ?? [] }
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params
  await openProposal(args.context.get(servicesContext).db, id)
  return runProposalAction(args, id)
}

const none: string[] = []

export default function EditProposal({ loaderData, actionData }: Route.ComponentProps) {
  const { proposal, history, acceptance, ...form } = loaderData
  const { document, editorKey } = useOpenDocument(loaderData.document, actionData)
  return (
    <ProposalPage proposal={proposal}>
      {acceptance && <AcceptedMessage id={proposal.id} {...acceptance} />}
      <ProposalEditor
        key={editorKey}
        {...form}
        accepted={acceptance?.optionIds ?? none}
        document={document}
        result={actionData}
      />
      <TemplatePanel title={proposal.title} />
      <RevisionList {...history} />
    </ProposalPage>
  )
}
