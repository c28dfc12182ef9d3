import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import type { sendRecipients } from '#db/tables/sends.ts'
import { expect, test } from '#test/database.ts'
import { sendActor as by, createLinkedSend } from '#test/sends.ts'
import { readCampaign } from '../../campaigns/campaigns.server.ts'
import { readRecipient } from '../../recipients/recipients.server.ts'
import { toSendPage } from '../send-page.server.ts'
import { SendPage } from './send-page.tsx'

test('a public link whose limit is reached says so at once, but not to those who confirmed or were invited', async ({
  db,
  services,
}) => {
  const { id, path, recipientId } = await createLinkedSend(db)
  const campaign = await readCampaign(db, id)
  const recipient = await readRecipient(db, { id: recipientId, by })
  if (!campaign || !recipient) throw new Error('no recipient')
  const full = { ...campaign, public_count: campaign.public_limit ?? 0 }
  const show = (change: Partial<typeof sendRecipients.$inferSelect>, isEdited = false, ofCampaign = full) =>
    toSendPage(
      {
        services,
        campaign: ofCampaign,
        recipient: { ...recipient, is_public: true, ...change },
        gifts: [],
        state: 'open',
      },
      { isEdited },
    )
  const page = show({})
  expect(page.view).toBe('full')
  expect(show({ status: 'declined' }, true).view).toBe('full')
  expect(show({ status: 'declined' }).view).toBe('declined')
  expect(show({ is_public: false }).view).toBe('form')
  expect(show({ status: 'confirmed' }, true).view).toBe('form')
  expect(show({}, false, campaign).view).toBe('form')
  const Page = createRoutesStub([
    { path: '/', Component: () => <SendPage page={page} rejected={undefined} path={path} /> },
  ])
  const text = renderToStaticMarkup(<Page />)
  expect(text).toContain('All packages are taken')
  expect(text).not.toContain('filled in the form')
  expect(text).not.toContain('Please answer by')
})
