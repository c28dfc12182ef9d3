import { eq } from 'drizzle-orm'
import { createCookie } from '#app/features/portal/access/cookies.server.ts'
import { companies } from '#db/tables/customers.ts'
import { proposals } from '#db/tables/proposals.ts'
import { requests } from '#db/tables/requests.ts'
import { sendCampaigns } from '#db/tables/sends.ts'
import { getPath } from '#test/admin.ts'
import { readMailsTo } from '#test/mail-server.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type OwnShop,
  test,
  waitForHydration,
} from '#test/own-shop.ts'
import { signInMember } from '#test/portal.ts'
import { createOrderedProposal, createSentProposal } from '#test/proposals.ts'
import { createStockItem } from '#test/stock.ts'

test.use({ isOpenShop: true })

const email = 'dana@consulting.example'

/** The path of the link in the newest email with a subject. */
async function waitForLink({ mails }: OwnShop, to: string, subject: RegExp): Promise<string> {
  const find = async () =>
    (await readMailsTo(mails, to)).findLast(({ headers }) => subject.test(headers.subject ?? ''))?.text
  await expect.poll(find, { timeout: 60_000 }).toBeDefined()
  const [url = ''] = /http\S+\/portal\/link\?token=[\w-]+/.exec((await find()) ?? '') ?? []
  return getPath(url)
}

test('staff invite, a customer signs in by email, sees what is theirs, and loses it again @journey', async ({
  page,
  ownShop,
  browser,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(/ 40[34]\b/, / 410\b/)
  const { db } = ownShop
  const [company] = await db.insert(companies).values({ name: 'Northwind Traders' }).returning()
  const companyId = company?.id ?? ''
  const proposal = await createSentProposal(db)
  await db.update(proposals).set({ company_id: companyId }).where(eq(proposals.id, proposal.id))
  await createStockItem(db, { companyId, quantity: 40, lowAt: 50 })

  await ownShop.signInFirstOwner(page)
  await page.goto(`/admin/customers/companies/${companyId}`)
  await page.getByRole('region', { name: 'Portal access' }).getByRole('link', { name: 'Invite' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portal access')
  await page.getByRole('textbox', { name: 'Name' }).fill('Dana Reed')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Role').selectOption('manager')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('status')).toContainText('Invitation queued')
  await expectAccessible(page)

  const customer = await browser.newContext({ baseURL: ownShop.url, viewport: { width: 360, height: 740 } })
  const portal = await customer.newPage()
  await portal.goto(await waitForLink(ownShop, email, /^Your access/))
  await portal.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText('Hello, Dana')
  await waitForHydration(portal)
  await expect(portal.getByRole('region', { name: 'Proposals to answer' })).toContainText('Welcome boxes for new hires')
  await expect(portal.getByRole('region', { name: 'Low stock' })).toContainText('40 available')
  await expectAccessible(portal)
  await expectNoHorizontalScroll(portal)

  // The proposal, by a link of her own.
  await portal.getByRole('button', { name: 'Welcome boxes for new hires' }).click()
  await expect(portal).toHaveURL(/\/p\/[\w-]{32}/)
  await expect(portal.getByRole('heading', { level: 1 })).toContainText('Welcome boxes for new hires')
  expect(new URL(portal.url()).pathname).not.toBe(proposal.path)

  // A campaign from stock, which staff get an alert of.
  await portal.goto('/portal/stock')
  await portal.getByRole('link', { name: 'Send from stock' }).click()
  await portal.getByLabel('Title').fill('Thank you')
  await portal.getByRole('button', { name: 'Save draft and add recipients' }).click()
  await expect(portal.getByText('Choose at least one item')).toBeVisible()
  await expect(portal.getByLabel('Title')).toHaveValue('Thank you')
  await portal.getByRole('checkbox', { name: /Enamel Camp Mug/ }).check()
  await portal.getByRole('button', { name: 'Save draft and add recipients' }).click()
  await expect(portal.getByRole('status')).toContainText('Draft saved')
  await portal.getByRole('link', { name: 'Add recipients' }).click()
  await portal.getByLabel('Paste recipients').fill('ana@northwind.example, Ana Lee\nnot an address')
  await portal.getByRole('button', { name: 'Preview' }).click()
  await expect(portal.getByText('1 new recipient, 0 existing ones, 1 error.')).toBeVisible()
  await expectNoHorizontalScroll(portal)
  await portal.getByRole('button', { name: 'Add 1 recipient' }).click()
  await portal.getByRole('button', { name: 'Send to our team' }).click()
  await expect(portal.getByRole('status')).toContainText('Sent to our team')
  expect(await db.select().from(sendCampaigns).where(eq(sendCampaigns.company_id, companyId))).toMatchObject([
    { title: 'Thank you', status: 'draft', is_from_portal: true, portal_requested_at: expect.any(Date) },
  ])
  await page.goto('/admin/alerts')
  await expect(page.getByRole('link', { name: /Campaign set up in the portal/ })).toBeVisible()

  // Signed out, she asks for a link; another browser cannot use it.
  await portal.goto('/portal/account')
  await portal.locator('summary', { hasText: 'Dana Reed' }).click()
  await portal.getByRole('button', { name: 'Sign out' }).click()
  await portal.getByLabel('Email').fill(email)
  await portal.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(portal.getByRole('status')).toContainText('a sign-in link is on its way')
  const link = await waitForLink(ownShop, email, /^Sign in/)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open the link in the same browser')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await portal.goto(link)
  await portal.getByRole('button', { name: 'Sign in' }).click()
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText('Hello, Dana')
  await portal.goto(link)
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')

  await page.goto(`/admin/customers/companies/${companyId}/portal`)
  await page.getByRole('button', { name: 'Revoke access' }).click()
  await expect(page.getByRole('status')).toContainText('Access revoked')
  await portal.goto('/portal/stock')
  await expect(portal).toHaveURL('/portal/sign-in?to=%2Fportal%2Fstock')
  await customer.close()
})

test('the menu opens every page by script', async ({ page, ownShop }) => {
  const { member, session } = await signInMember(ownShop.db)
  const [name = '', value = ''] = createCookie('session', session).split(/[=;]/)
  await page.context().addCookies([{ name, value, url: ownShop.url.replace('http:', 'https:'), secure: true }])
  await page.goto('/portal')
  await waitForHydration(page)
  const links = page.getByRole('navigation', { name: 'Portal' }).getByRole('link')
  const labels = await links.allTextContents()
  expect(labels).toContain('Stock')
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(request.url())
  })
  // The overview last, as it is open already.
  for (const label of [...labels.slice(1), labels[0] ?? '']) {
    await links.filter({ hasText: label }).click()
    await expect(links.filter({ hasText: label })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(page).toHaveURL('/portal')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${member.name.split(' ')[0]}`)
  expect(loaded).toEqual([])
})

test('without JavaScript a customer signs in, reads, invites and reorders; a viewer cannot', async ({
  ownShop,
  browser,
}) => {
  test.slow()
  const { db } = ownShop
  const { member } = await signInMember(db, { email: 'kim@northwind.example', name: 'Kim Lee' })
  const { companyId } = member
  const order = await createOrderedProposal(db, ownShop.storage, ownShop.databaseUrl)
  await db.update(proposals).set({ company_id: companyId }).where(eq(proposals.id, order.id))

  const plain = await browser.newContext({ baseURL: ownShop.url, javaScriptEnabled: false })
  const portal = await plain.newPage()
  await portal.goto(`/portal/orders/${order.orderId}`)
  await portal.getByLabel('Email').fill(member.email)
  await portal.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await portal.goto(await waitForLink(ownShop, member.email, /^Sign in/))
  await portal.getByRole('button', { name: 'Sign in' }).click()
  await expect(portal).toHaveURL(`/portal/orders/${order.orderId}`)
  await portal.getByRole('link', { name: 'Reorder' }).click()
  await portal.getByLabel('Enamel Camp Mug, Navy').fill('many')
  await portal.getByLabel('Note').fill('To the new office, please.')
  await portal.getByRole('button', { name: 'Request reorder' }).click()
  await expect(portal.getByText('Enter a whole number')).toBeVisible()
  await expect(portal.getByLabel('Note')).toHaveValue('To the new office, please.')
  await portal.getByLabel('Enamel Camp Mug, Navy').fill('250')
  await portal.getByRole('button', { name: 'Request reorder' }).click()
  await expect(portal.getByRole('status')).toContainText('We have your reorder')
  const [request] = await db.select().from(requests)
  expect(request).toMatchObject({ email: member.email, kind: 'project', contact_id: member.contactId })
  await expect(portal.getByRole('status')).toContainText(request?.reference ?? '')

  await portal.goto('/portal/colleagues')
  await portal.getByLabel('Name').fill('Victor Chen')
  await portal.getByLabel('Email').fill('victor@elsewhere.example')
  await portal.getByRole('button', { name: 'Send invitation' }).click()
  await expect(portal.getByText('Invited, not signed in yet.')).toBeVisible()
  await plain.close()

  const viewer = await browser.newContext({ baseURL: ownShop.url, javaScriptEnabled: false })
  const reader = await viewer.newPage()
  await reader.goto(await waitForLink(ownShop, 'victor@elsewhere.example', /^Your access/))
  await reader.getByRole('button', { name: 'Accept invitation' }).click()
  await reader.goto(`/portal/orders/${order.orderId}`)
  await expect(reader.getByRole('heading', { name: 'Progress' })).toBeVisible()
  await expect(reader.getByRole('link', { name: 'Reorder' })).toHaveCount(0)
  expect((await reader.goto(`/portal/orders/${order.orderId}/reorder`))?.status()).toBe(403)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Managers only')
  await viewer.close()
})
