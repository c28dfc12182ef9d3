import { eq } from 'drizzle-orm'
import { proposalAcceptances } from '#db/tables/proposals.ts'
import { expect, test } from '#test/built-admin.ts'
import { createOrderedProposal, createSentProposal } from '#test/proposals.ts'
import { readPdf } from '#test/read-pdf.ts'
import { joinStaff } from '#test/staff.ts'
import { getOrderPath } from '../../orders/order-paths.ts'
import { getPdfPath, getProposalPath } from '../proposal-paths.ts'

test('staff open the PDF as it was sent, and as it was accepted with its evidence', async ({
  db,
  databaseUrl,
  services,
  sendRequest,
}) => {
  const { cookie } = await joinStaff(services, 'sam@shop.example', 'sales')
  const open = (path: string) => sendRequest(path, { cookie })
  const openPdf = async (path: string) => {
    const response = await open(path)
    expect([path, response.status, response.headers.get('Content-Type')]).toEqual([path, 200, 'application/pdf'])
    const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()))
    return pages.map(({ text }) => text).join('\n')
  }
  const { id, orderId, number } = await createOrderedProposal(db, services.storage, databaseUrl)
  const paths = [getPdfPath(id, 1), getPdfPath(id, 1, 'accepted')]
  const [sent, accepted] = await Promise.all(paths.map(openPdf))
  const [evidence] = await db.select().from(proposalAcceptances).where(eq(proposalAcceptances.proposal_id, id))
  expect(sent).toContain(number)
  expect(sent).not.toContain('PO-77')
  expect(accepted).toContain('PO-77')
  expect(accepted?.replace(/\s/g, '')).toContain(evidence?.evidence_sha256)
  for (const page of [getProposalPath(id), getOrderPath(orderId)]) {
    const html = await (await open(page)).text()
    for (const path of paths) expect(html).toContain(`href="${path.replaceAll('&', '&amp;')}"`)
  }

  const unanswered = await createSentProposal(db)
  expect(await (await open(getProposalPath(unanswered.id))).text()).not.toContain('PDF as accepted')
  for (const path of [getPdfPath(unanswered.id, 1, 'accepted'), `${getPdfPath(unanswered.id, 1)}x`])
    expect((await open(path)).status).toBe(404)
})
