import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { getLinkPath as getProposalLinkPath } from '#app/features/proposals/lifecycle/links.server.ts'
import { getLinkPath, getPublicLinkPath } from '#app/features/sends/links.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { defaultOptions } from '#app/features/suppliers/supplier.schema.ts'
import { readCredentials, saveSupplier } from '#app/features/suppliers/suppliers.server.ts'
import { decryptSecrets } from '#app/features/webhooks/endpoints/endpoint-secrets.server.ts'
import { createEndpoint } from '#app/features/webhooks/endpoints/endpoints.server.ts'
import { createLog } from '#app/lib/log.ts'
import { proposalRecipients } from '#db/tables/proposals.ts'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import { webhookEndpoints } from '#db/tables/webhooks.ts'
import { expect, test } from '#test/database.ts'
import { createSentProposal } from '#test/proposals.ts'
import { createLinkedSend } from '#test/sends.ts'
import { reEncryptSecrets } from './re-encrypt-secrets.ts'

const createSecret = (word: string) => word.padEnd(32, '1')
const [former, current] = [createSecret('former'), createSecret('current')]

test('after the start with a new AUTH_SECRET, secrets and links do not need the former one', async ({ services }) => {
  const { db } = services
  const withSecret = (secret: string, before?: string) => ({
    ...services,
    settings: { ...services.settings, AUTH_SECRET: secret, AUTH_SECRET_BEFORE: before },
  })
  const started = withSecret(former)
  const supplierId = randomUUID()
  const credentials = { id: 'acme', password: 'ridge-4' }
  await saveSupplier(started, {
    id: supplierId,
    name: 'Northline',
    endpoints: {},
    options: defaultOptions,
    credentials,
    by: commandLine,
  })
  const { id: webhookId } = await createEndpoint(started, {
    name: 'CRM',
    url: 'https://hooks.example/4711',
    events: ['order.shipped'],
    payload: 'thin',
    by: commandLine,
  })
  await createSentProposal(db, { email: 'ana@northwind.example' })
  await createLinkedSend(db)

  const readAll = async ({ settings }: Pick<typeof services, 'settings'>) => {
    const [signer] = await db.select().from(proposalRecipients)
    const [recipient] = await db.select().from(sendRecipients)
    const [campaign] = await db.select().from(sendCampaigns)
    const [webhook] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, webhookId))
    if (!signer || !recipient || !campaign || !webhook) throw new Error('a row is missing')
    return {
      credentials: await readCredentials({ db, settings }, supplierId),
      webhook: await decryptSecrets(db, settings, webhook),
      proposalLink: await getProposalLinkPath(db, settings, signer),
      recipientLink: await getLinkPath(db, settings, recipient),
      publicLink: await getPublicLinkPath(db, settings, campaign),
    }
  }
  // Makes the links that were not sent yet.
  await db.update(proposalRecipients).set({ encrypted_token: null })
  await db.update(sendRecipients).set({ encrypted_token: null })
  await db.update(sendCampaigns).set({ encrypted_token: null })
  const before = await readAll(started)
  expect(before.credentials).toEqual(credentials)

  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  await reEncryptSecrets({ ...withSecret(createSecret('other')), log })
  const nothing = '"suppliers":0,"webhooks":0,"proposalLinks":0,"campaignLinks":0,"recipientLinks":0'
  expect(lines.at(-1)).toContain(nothing)
  await reEncryptSecrets({ ...withSecret(current, former), log })
  expect(lines.at(-1)).toMatch(/"suppliers":1,"webhooks":1,"proposalLinks":1,"campaignLinks":1,"recipientLinks":\d/)
  expect(await readAll(withSecret(current))).toEqual(before)
  await reEncryptSecrets({ ...withSecret(current, former), log })
  expect(lines.at(-1)).toContain(nothing)
})
