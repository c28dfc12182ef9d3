import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from '#test/database.ts'
import { createGiftSend } from '#test/sends.ts'
import { readCampaign } from '../../campaigns/campaigns.server.ts'
import { readCodePage } from '../code-page.server.ts'
import { CodePage } from './code-page.tsx'

test('a code page that closed before its last day names no day to come', async ({ db, services }) => {
  const { id, path } = await createGiftSend(db)
  const campaign = await readCampaign(db, id)
  if (!campaign) throw new Error('no campaign')
  const page = readCodePage({ services, campaign, state: 'packing' }, { gifts: [], code: '' })
  const Page = createRoutesStub([
    { path: '/', Component: () => <CodePage page={page} path={path} result={undefined} /> },
  ])
  const text = renderToStaticMarkup(<Page />)
  expect(text).toContain('This offer is over')
  expect(text).not.toContain('ended on')
})
