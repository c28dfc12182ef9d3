import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { acceptProposal } from '#app/features/proposals/lifecycle/accept-proposal.server.ts'
import { proposalAcceptances, proposalVersions } from '#db/tables/proposals.ts'
import { expect, test } from '#test/database.ts'
import { createSentProposal } from '#test/proposals.ts'
import { runShopCommand } from '#test/shop-command.ts'

test('verify recomputes the hashes of document, PDF and acceptance, and finds each change', async ({
  db,
  services,
  databaseUrl,
}) => {
  const { id, number, recipient } = await createSentProposal(db)
  const pdf_path = 'proposal-pdfs/1.pdf'
  const pdf_sha256 = createHash('sha256').update('%PDF-1.7').digest('hex')
  await services.storage.put(pdf_path, '%PDF-1.7')
  await db.update(proposalVersions).set({ pdf_path, pdf_sha256 })
  const run = (word = number) =>
    runShopCommand({ DATABASE_URL: databaseUrl, DATA_DIR: services.settings.DATA_DIR }, ['proposals', 'verify', word])
  const by = {
    recipient: { recipientId: recipient.id, name: 'Ana Lee', role: 'signer' as const },
    ip: '192.0.2.1',
    userAgent: 'Test',
  }
  const acceptance = {
    version: 1,
    options: [{ option: 'signature', column: 0, sizes: { hoodie: [{ name: 'M', quantity: 9 }] } }],
    name: 'Ana Lee',
    jobTitle: '',
    email: 'ana@northwind.example',
    poNumber: null,
    formKey: randomUUID(),
  }
  expect((await acceptProposal(services, { id, acceptance, by, timeZone: 'America/Chicago' })).outcome).toBe('accepted')
  expect(await run(number.toLowerCase())).toMatchObject({
    code: 0,
    out: expect.stringContaining('All 4 are unchanged.'),
  })

  const expectChange = async (name: string, count: number) => {
    const { code, out, err } = await run()
    expect([code, err]).toEqual([1, expect.stringContaining(`${count} of 4 differ`)])
    expect(out).toContain(`${name}: CHANGED`)
  }
  await services.storage.delete(pdf_path)
  await expectChange('PDF of version 1', 1)
  await services.storage.put(pdf_path, '%PDF-1.7')
  await db.update(proposalAcceptances).set({ total_cents: 1 })
  await expectChange('Evidence of the acceptance', 1)
  await db
    .update(proposalVersions)
    .set({ document: sql`document || '{"terms":""}'` })
    .where(eq(proposalVersions.number, 1))
  await expectChange('Accepted document, version 1', 3)

  expect(await run('P-1999-0001')).toMatchObject({ code: 1, err: expect.stringContaining('Not found') })
  expect((await run('BW-1')).code).toBe(2)
})
